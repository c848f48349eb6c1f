import { lazy, Suspense, useMemo } from 'react'
import { useStore } from 'zustand'
import { closeCommandBar, commandBarStore, loadCommandBar, openCommandBar } from '#web/commands/command-bar-store.ts'
import type { KeyGroup } from '#ui/keys/told-keys.ts'
import { useScreenKeys } from '#web/keys/screen-keys.ts'

const LoadedBar = lazy(async () => {
  const { CommandBar, sources } = await loadCommandBar()
  return { default: () => <CommandBar sources={sources} onClose={closeCommandBar} /> }
})

/** Opens the command bar by its keys, and draws it. */
export function CommandBarPlace() {
  const open = useStore(commandBarStore, (state) => state.open)
  const keys = useMemo(
    (): KeyGroup => ({ title: 'keys.everywhere', keys: [{ keys: ['Mod+k', '/'], label: 'keys.search', run: openCommandBar }] }),
    [],
  )
  useScreenKeys(undefined, keys)
  return <Suspense fallback={null}>{open ? <LoadedBar /> : null}</Suspense>
}
