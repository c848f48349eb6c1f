import { useEffect, useRef } from 'react'
import type { HeldDraft } from '#web/designer/use-hold.ts'

/**
 * Reads a draft anew once this window gets it from somebody else, who may have changed it since it was read here: by taking it over, or because
 * he left. What is not saved here stays, and clashes when it is saved.
 *
 * @param readAgain shows what is stored now; the same function until the draft is another one
 */
export function useReadWhenTaken({ held, taken }: Pick<HeldDraft, 'held' | 'taken'>, dirty: boolean, readAgain: () => Promise<void>): void {
  const had = useRef(held)
  useEffect(() => {
    if (held && !had.current && taken && !dirty) void readAgain()
    had.current = held
  }, [held, taken, dirty, readAgain])
}
