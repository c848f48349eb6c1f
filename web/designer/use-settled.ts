import { startTransition, useEffect, useRef, useState } from 'react'

/** Milliseconds without a change: longer than between two keys, shorter than a look aside. */
const pause = 250

/**
 * A value as it was when it had not changed for a moment, for what is worked out of a whole definition and may follow what is typed.
 *
 * @returns undefined until the first one was shown
 */
export function useSettled<Value>(value: Value): Value | undefined {
  const [settled, setSettled] = useState<Value>()
  const isFirst = useRef(true)
  useEffect(() => {
    const settle = (): void => {
      isFirst.current = false
      startTransition(() => setSettled(() => value))
    }
    const timer = setTimeout(settle, isFirst.current ? 0 : pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
