import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

interface SaveKeys {
  /** While a save runs the keys do nothing, as its button. */
  readonly busy: boolean
  readonly onSave: () => void
  readonly onSubmit: () => void
}

/**
 * Ctrl+S saves, Ctrl+Enter submits (⌘ on a Mac). Ignored while a dialog covers the form, while its page is not the one that is
 * shown, or while an input method composes.
 *
 * @param place any element of the form
 */
export function useSaveKeys(place: RefObject<HTMLElement | null>, keys: SaveKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's'
      if (!(event.ctrlKey || event.metaKey) || event.isComposing || (!isSave && event.key !== 'Enter')) return
      if (!place.current || !isOnTop(place.current)) return
      event.preventDefault()
      const { busy, onSave, onSubmit } = latest.current
      if (busy || event.repeat) return
      leaveForAMoment()
      if (isSave) onSave()
      else onSubmit()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [place])
}

const dialogAround = (element: Element | null) => element?.closest('[role="dialog"]') ?? null

/** Whether the page of an element is shown, and the focus is in the same dialog, or in none as the element. */
function isOnTop(element: Element): boolean {
  return element.checkVisibility() && dialogAround(element) === dialogAround(document.activeElement)
}

/** Some inputs take what was typed only when they are left, as a click on a button would do. */
function leaveForAMoment(): void {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
  input.blur()
  input.focus({ preventScroll: true })
}
