import { useEffect, useState } from 'react'

/** The text, updated when nothing was typed for 250 ms; an empty one at once. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : 250)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
