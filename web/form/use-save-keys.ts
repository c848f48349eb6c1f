import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Ctrl+S saves, Ctrl+Enter submits (⌘ on a Mac). Ignored while a dialog covers the form or an input method composes. */
export function useSaveKeys(
  place: RefObject<HTMLElement | null>,
  keys: { readonly onSave: () => void; readonly onSubmit: () => void },
): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's'
      if (!(event.ctrlKey || event.metaKey) || event.isComposing || (!isSave && event.key !== 'Enter')) return
      const frame = place.current?.closest('[role="dialog"]')
      if (!frame?.contains(document.activeElement)) return
      event.preventDefault()
      if (isSave) latest.current.onSave()
      else latest.current.onSubmit()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [place])
}
