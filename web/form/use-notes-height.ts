import { useEffect, type RefObject } from 'react'

/**
 * Keeps the height of notes in `--notes-height` of what they stand in. Notes that stay in sight while the form below them scrolls would lie over
 * what stays in sight there too, such as its list of groups, which therefore stays below them.
 *
 * @param scrolls they stand in what scrolls with the form
 */
export function useNotesHeight(notes: RefObject<HTMLElement | null>, scrolls: boolean): void {
  useEffect(() => {
    const element = notes.current
    const around = element?.parentElement
    if (!scrolls || !element || !around) return undefined
    const observer = new ResizeObserver(() => around.style.setProperty('--notes-height', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      around.style.removeProperty('--notes-height')
    }
  }, [notes, scrolls])
}
