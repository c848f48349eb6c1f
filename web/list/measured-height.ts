import { useCallback, useState } from 'react'

/** Height of an element in pixels, kept up to date; 0 before the first measurement. */
export function useMeasuredHeight(): readonly [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [height, setHeight] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setHeight(Math.floor(entry.contentRect.height)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, height]
}
