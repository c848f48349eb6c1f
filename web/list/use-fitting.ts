import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * How many of some buttons in a row that would wrap stand in its one line; the others are to go behind a menu. What does not fit is
 * found before anything is painted, so nothing moves afterwards.
 *
 * @param drawn what the row draws and how wide it is: it is measured anew when this changes
 */
export function useFitting(row: RefObject<HTMLElement | null>, count: number, drawn: string): number {
  const [found, setFound] = useState({ drawn, shown: count })
  const shown = found.drawn === drawn ? Math.min(found.shown, count) : count
  useLayoutEffect(() => {
    if (shown > 0 && row.current && wraps(row.current)) setFound({ drawn, shown: shown - 1 })
  }, [row, drawn, shown])
  return shown
}

function wraps({ firstElementChild: first, lastElementChild: last }: HTMLElement): boolean {
  return first !== null && last !== null && last.getBoundingClientRect().top >= first.getBoundingClientRect().bottom
}
