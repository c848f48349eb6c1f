import { useMemo } from 'react'
import type { RefObject } from 'react'
import type { KeyGroup } from '#ui/keys/told-keys.ts'
import { useScreenKeys } from '#web/keys/screen-keys.ts'

interface SaveKeys {
  /** While a save runs the keys do nothing, as its button. */
  readonly busy: boolean
  readonly onSave: () => void
  readonly onSubmit: () => void
}

/**
 * Ctrl+S saves, Ctrl+Enter submits (⌘ on a Mac).
 *
 * @param place any element of the form
 */
export function useSaveKeys(place: RefObject<HTMLElement | null>, { busy, onSave, onSubmit }: SaveKeys): void {
  const group = useMemo((): KeyGroup => {
    const run = (act: () => void) => () => {
      if (!busy) act()
    }
    return {
      title: 'keys.form',
      keys: [
        { keys: ['Mod+S'], label: 'keys.save', run: run(onSave) },
        { keys: ['Mod+Enter'], label: 'keys.submit', run: run(onSubmit) },
      ],
    }
  }, [busy, onSave, onSubmit])
  useScreenKeys(place, group)
}
