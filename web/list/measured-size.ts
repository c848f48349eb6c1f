import { useCallback, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Size of an element in pixels, kept up to date; 0 before the first measurement. */
export function useMeasuredSize(): readonly [(element: HTMLElement | null) => (() => void) | undefined, Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize({ width: Math.floor(width), height: Math.floor(height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, size]
}
