import { useCallback, useLayoutEffect, useRef, useState } from 'react'

interface Typed {
  readonly shown: string
  readonly type: (text: string) => void
  /** Hands on at once what was typed: when the input is left. */
  readonly handOn: () => void
}

/**
 * A text that is shown as it is typed and handed on once the browser has painted it, as a whole design is drawn anew with each change. What was
 * not handed on yet is so when the input goes.
 */
export function useTyped(value: string, onChange: (text: string) => void): Typed {
  const [typed, setTyped] = useState<string>()
  const waiting = useRef<string>(undefined)
  const latest = useRef(onChange)
  latest.current = onChange
  const handOn = useCallback(() => {
    if (waiting.current === undefined) return
    const text = waiting.current
    waiting.current = undefined
    setTyped(undefined)
    latest.current(text)
  }, [])
  const type = useCallback(
    (text: string) => {
      const isAsked = waiting.current !== undefined
      waiting.current = text
      setTyped(text)
      if (!isAsked) requestAnimationFrame(() => setTimeout(handOn))
    },
    [handOn],
  )
  // Before the effects of what is around it end: its store still saves then.
  useLayoutEffect(() => handOn, [handOn])
  return { shown: typed ?? value, type, handOn }
}
