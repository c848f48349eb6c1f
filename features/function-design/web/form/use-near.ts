import { useEffect, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Pixels around the window within which the parts of a canvas are drawn: about as far as one turn of the wheel scrolls. */
const around = 800

interface Watch {
  readonly observer: IntersectionObserver
  readonly tell: WeakMap<Element, () => void>
}

const watches = new WeakMap<Element, Watch>()

/** One observer for all parts that scroll together. */
function watchOf(scrolled: Element): Watch {
  const known = watches.get(scrolled)
  if (known) return known
  const tell = new WeakMap<Element, () => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) tell.get(target)?.()
    },
    { root: scrolled, rootMargin: `${around}px` },
  )
  const watch = { observer, tell }
  watches.set(scrolled, watch)
  return watch
}

/** What scrolls the canvas: the pane that holds its desk. */
const scrolledAround = (element: Element): Element | undefined => element.closest('[data-desk]')?.parentElement ?? undefined

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > -around && top < innerHeight + around
}

/**
 * Whether an element of the canvas is, or once was, in the window or near it. What is in sight at first is so before anything is painted. A
 * form of three hundred fields is open as soon as those in sight are drawn.
 */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useLayoutEffect(() => {
    if (ref.current && isInSight(ref.current)) setIsNear(true)
  }, [ref])
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return
    const scrolled = scrolledAround(element)
    if (!scrolled) return setIsNear(true)
    const { observer, tell } = watchOf(scrolled)
    tell.set(element, () => setIsNear(true))
    observer.observe(element)
    return () => observer.unobserve(element)
  }, [ref, isNear])
  return isNear
}
