import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Asks for more while the end of a scrolled list is near.
 *
 * @param more absent while there is nothing more, or more is being read
 * @param pixels how far the end may still be away
 * @returns the element that scrolls, and the one behind the last row
 */
export function useEndInSight(
  more: (() => void) | undefined,
  pixels: number,
): { readonly scroller: RefObject<HTMLDivElement | null>; readonly end: RefObject<HTMLDivElement | null> } {
  const scroller = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(more)
  latest.current = more
  const hasMore = more !== undefined
  useEffect(() => {
    if (!end.current || !hasMore) return undefined
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && latest.current?.(), {
      root: scroller.current,
      rootMargin: `${pixels}px 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, pixels])
  return { scroller, end }
}
