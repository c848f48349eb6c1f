import { startTransition, useEffect, useState } from 'react'

/** Milliseconds without a change: longer than between two keys, shorter than a look aside. */
const pause = 250

/**
 * A value as it was when it had not changed for a moment, for what is worked out of a whole definition and may follow what is typed.
 *
 * @returns undefined until the first one has been shown
 */
export function useSettled<Value>(value: Value): Value | undefined {
  const [settled, setSettled] = useState<Value>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(() => value)), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
