import { useSyncExternalStore } from 'react'
import { breakpoints } from '#ui/theme/tokens.ts'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

const phoneWidth = `(max-width: ${breakpoints.tablet - 1}px)`

/** Whether the window is as narrow as a phone. */
export function usePhone(): boolean {
  return useMedia(phoneWidth)
}

/** The same, asked once: for what is prepared before a page is drawn. */
export const isPhone = (): boolean => matchMedia(phoneWidth).matches

/** Whether the window has at least the named width. */
export function useAtLeast(step: keyof typeof breakpoints): boolean {
  return useMedia(`(min-width: ${breakpoints[step]}px)`)
}

export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)')
}

/** Whether the page is drawn for paper now. */
export function usePrinting(): boolean {
  return useMedia('print')
}

/** Whether the device is set to dark. */
export function useDarkDevice(): boolean {
  return useMedia('(prefers-color-scheme: dark)')
}
