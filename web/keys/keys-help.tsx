import { lazy, Suspense, useMemo } from 'react'
import { useStore } from 'zustand'
import type { KeyGroup } from '#ui/keys/told-keys.ts'
import { addTexts } from '#web/i18n/i18n.ts'
import { hideKeys, showKeys, shownKeysStore, useScreenKeys } from '#web/keys/screen-keys.ts'

/** With the words of all keys, which nothing else shows. */
const KeysDialog = lazy(async () => {
  const [{ KeysDialog: Loaded }, { keysTexts }] = await Promise.all([import('#web/keys/keys-dialog.tsx'), import('#web/keys/texts.ts')])
  addTexts(keysTexts)
  return { default: Loaded }
})

/** Opens the list of the keys of the screen by `?`, and draws it. */
export function KeysHelp() {
  const groups = useStore(shownKeysStore, (state) => state.groups)
  const everywhere = useMemo(
    (): KeyGroup => ({
      title: 'keys.everywhere',
      keys: [
        { keys: ['?', 'Mod+/'], label: 'keys.show', run: showKeys },
        { keys: ['Escape'], label: 'keys.close' },
      ],
    }),
    [],
  )
  useScreenKeys(undefined, everywhere)
  return <Suspense fallback={null}>{groups ? <KeysDialog groups={groups} onClose={hideKeys} /> : null}</Suspense>
}
