import { useEffect, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Pixels around the window within which the parts of a canvas are drawn: about as far as one turn of the wheel scrolls. */
const around = 800

/** Milliseconds after which the parts are looked at though the page has not been idle since they changed. */
const patience = 200

interface Watch {
  /** Parts that are not drawn yet, and how each is told that it comes near. */
  readonly waiting: Map<Element, () => void>
  readonly look: () => void
}

const watches = new WeakMap<Element, Watch>()

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > -around && top < innerHeight + around
}

/**
 * One watch for all parts that scroll together. It looks when something was scrolled, moved or changed its size; an observer of intersections
 * would look at each of hundreds of parts with every frame, so with every key that is typed.
 */
function watchOf(scrolled: Element): Watch {
  const known = watches.get(scrolled)
  if (known) return known
  const waiting = new Map<Element, () => void>()
  let asked = false
  const look = (): void => {
    if (asked || waiting.size === 0) return
    asked = true
    requestAnimationFrame(() => {
      asked = false
      for (const [element, tell] of waiting) if (isInSight(element)) tell()
    })
  }
  scrolled.addEventListener('scroll', look, { passive: true })
  const sizes = new ResizeObserver(look)
  for (const element of [scrolled, ...scrolled.children]) sizes.observe(element)
  // Each key changes some text of the canvas too, and what a removed part brings nearer has time until the page is idle.
  const lookLater = (): void => void requestIdleCallback(look, { timeout: patience })
  new MutationObserver(lookLater).observe(scrolled, { childList: true, subtree: true })
  const watch = { waiting, look }
  watches.set(scrolled, watch)
  return watch
}

/** What scrolls the canvas: the pane that holds its desk. */
const scrolledAround = (element: Element): Element | undefined => element.closest('[data-desk]')?.parentElement ?? undefined

/**
 * Whether an element of the canvas is, or once was, in the window or near it. A form of three hundred fields is open as soon as those in sight
 * are drawn.
 *
 * @param expected whether it is taken to be in sight while the canvas opens, when measuring would lay everything out twice; undefined where it
 * comes later, is measured, and drawn before anything is painted
 */
export function useNear(ref: RefObject<Element | null>, expected: boolean | undefined): boolean {
  const [isNear, setIsNear] = useState(expected ?? false)
  const [isMeasured] = useState(expected === undefined)
  useLayoutEffect(() => {
    if (isMeasured && ref.current && isInSight(ref.current)) setIsNear(true)
  }, [ref, isMeasured])
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return
    const scrolled = scrolledAround(element)
    if (!scrolled) return setIsNear(true)
    const { waiting, look } = watchOf(scrolled)
    waiting.set(element, () => setIsNear(true))
    look()
    return () => void waiting.delete(element)
  }, [ref, isNear])
  return isNear
}
