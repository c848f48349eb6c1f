import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, UIEvent } from 'react'
import { firstScrolling, nextScrolling } from '#ui/scroll-away/scrolling.ts'
import type { Scrolling } from '#ui/scroll-away/scrolling.ts'
import styles from '#ui/scroll-away/scroll-away.module.css'

interface ScrollAwayState {
  readonly away: boolean
  readonly show: () => void
}

/** Whether what stands above the page is hidden now. */
export const ScrollAwayContext = createContext<ScrollAwayState>({ away: false, show: () => undefined })

/** Smaller parts that scroll by themselves, such as a long text field, hide nothing. */
const leastShare = 0.4

/**
 * Watches the scrolling inside an element: value of `ScrollAwayContext` for what is hidden on the way down, and the handler of the
 * element. What was hidden comes back when `page` changes and when the part that was scrolled goes.
 */
export function useScrollAway(page: string) {
  const [scrolled, setScrolled] = useState<{ readonly page: string; readonly element: Element }>()
  const last = useRef<{ readonly element: Element; readonly scrolling: Scrolling }>(undefined)
  const value = useMemo<ScrollAwayState>(() => ({ away: scrolled?.page === page, show: () => setScrolled(undefined) }), [scrolled, page])
  useEffect(() => {
    if (!scrolled) return undefined
    const observer = new ResizeObserver(() => {
      if (scrolled.element.clientHeight === 0) setScrolled(undefined)
    })
    observer.observe(scrolled.element)
    return () => observer.disconnect()
  }, [scrolled])

  function onScrollCapture({ target, currentTarget }: UIEvent): void {
    // Dialogs belong to the element for React and stand elsewhere in the page.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.clientHeight < innerHeight * leastShare) return
    const place = { top: target.scrollTop, range: target.scrollHeight - target.clientHeight }
    const before = last.current?.element === target ? { ...last.current.scrolling, away: value.away } : undefined
    const scrolling = before ? nextScrolling(before, place) : firstScrolling(place)
    last.current = { element: target, scrolling }
    if (scrolling.away !== value.away) setScrolled(scrolling.away ? { page, element: target } : undefined)
  }
  return { value, onScrollCapture }
}

/** On a phone, hides its content while the user scrolls down, and shows it when it gets the focus. */
export function ScrollAway({ children }: { readonly children: ReactNode }) {
  const { away, show } = use(ScrollAwayContext)
  return (
    <div className={styles.away} data-away={away} onFocus={show}>
      <div className={styles.inner}>{children}</div>
    </div>
  )
}
