import { useLocation } from 'react-router'
import { loadedFeatures } from '#web/router/features.ts'
import { plainPath } from '#web/router/fixed-routes.ts'
import { trailTo } from '#web/router/menu-entries.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

interface ShownMenu {
  /** All entries of the user. */
  readonly entries: readonly MenuEntry[]
  /** The entry of the page that is shown; undefined for pages without one. */
  readonly shown: MenuEntry | undefined
  /** Ids from the first level down to that entry. */
  readonly trail: readonly string[]
  /** Key of the entry in a menu: its path, or that of the page. */
  readonly selected: string
}

/** Where the page that is shown stands in the user's menu. */
export function useShownMenu(): ShownMenu {
  const entries = useMenuEntries()
  const current = useCurrentUser()
  const path = plainPath(useLocation().pathname)
  const shown = loadedFeatures()?.screens.find(current, path)?.menu
  const trail = shown ? trailTo(entries, shown.id).map((entry) => entry.id) : []
  return { entries, shown, trail, selected: shown ? shown.path : path }
}
