import { loadedFeatures } from '#web/router/features.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { useSession } from '#web/session/session-store.ts'

const none: readonly MenuEntry[] = []

/** The menu entries of the user. */
export function useMenuEntries(): readonly MenuEntry[] {
  const current = useSession((session) => session.current)
  return (current && loadedFeatures()?.screens.entries(current)) ?? none
}
