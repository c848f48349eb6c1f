import { useCallback, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Size of an element's content in pixels, kept up to date; 0 before the element is there. It is read while React attaches the
 * element, so the first frame is drawn with it and nothing moves afterwards.
 */
export function useMeasuredSize(): readonly [(element: HTMLElement | null) => (() => void) | undefined, Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const take = () => {
      const next = contentSize(element)
      setSize((old) => (old.width === next.width && old.height === next.height ? old : next))
    }
    take()
    const observer = new ResizeObserver(take)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, size]
}

/** Without padding and scroll bars. */
function contentSize(element: HTMLElement): Size {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element)
  return {
    width: Math.floor(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)),
    height: Math.floor(element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)),
  }
}
