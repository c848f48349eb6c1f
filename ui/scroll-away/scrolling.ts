/** Where rows or a page are scrolled to: distance from the top, and the greatest there can be. */
export interface ScrollPlace {
  readonly top: number
  readonly range: number
}

export interface Scrolling extends ScrollPlace {
  /** What stands above is hidden. */
  readonly away: boolean
  /** Where the user would have begun to scroll the other way: the highest place since it was shown, the lowest since it is hidden. */
  readonly turn: number
}

/** Shorter pages hide nothing: they would fit without what is hidden, and nobody could scroll back to show it. */
const shortestRange = 400
const downToHide = 48
const upToShow = 24

/** Something begins to be scrolled. */
export function firstScrolling({ top, range }: ScrollPlace): Scrolling {
  return { top, range, away: false, turn: top }
}

/** Hides on the way down and shows on the way up, or at the top. */
export function nextScrolling(before: Scrolling, { top: scrolled, range }: ScrollPlace): Scrolling {
  // A phone reports places beyond the ends while the page springs back.
  const top = Math.min(Math.max(scrolled, 0), range)
  if (top === 0) return { top, range, away: false, turn: top }
  // Hiding makes the window on the page taller, which moves a page at its end; that is not the user's scrolling.
  if (range !== before.range && top === range) return { ...before, top, range, turn: top }
  if (before.away) {
    const turn = Math.max(before.turn, top)
    return turn - top >= upToShow ? { top, range, away: false, turn: top } : { top, range, away: true, turn }
  }
  const turn = Math.min(before.turn, top)
  const away = range >= shortestRange && top - turn >= downToHide
  return { top, range, away, turn: away ? top : turn }
}
