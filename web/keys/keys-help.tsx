import { lazy, Suspense, useMemo } from 'react'
import { useStore } from 'zustand'
import { hideKeys, showKeys, shownKeysStore, useScreenKeys } from '#web/keys/screen-keys.ts'
import type { KeyGroup } from '#web/keys/screen-keys.ts'

const KeysDialog = lazy(async () => ({ default: (await import('#web/keys/keys-dialog.tsx')).KeysDialog }))

/** Opens the list of the keys of the screen by `?`, and draws it. */
export function KeysHelp() {
  const groups = useStore(shownKeysStore, (state) => state.groups)
  const everywhere = useMemo(
    (): KeyGroup => ({
      title: 'keys.everywhere',
      keys: [
        { keys: ['?'], label: 'keys.show', run: showKeys },
        { keys: ['Escape'], label: 'keys.close' },
      ],
    }),
    [],
  )
  useScreenKeys(undefined, everywhere)
  return <Suspense fallback={null}>{groups ? <KeysDialog groups={groups} onClose={hideKeys} /> : null}</Suspense>
}
