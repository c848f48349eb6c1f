import type { CurrentUser } from '#web/session/session-store.ts'
import type { Screen, WebFeature } from '#web/feature.ts'
import { functionStart } from '#web/router/fixed-routes.ts'
import { entryAt, menuEntries } from '#web/router/menu-entries.ts'
import type { MenuEntry, ScreenKind } from '#web/router/menu-entries.ts'

/** The screen of a path, its menu entry and the key of its title. */
export interface Found {
  readonly screen: Screen | undefined
  readonly menu: MenuEntry | undefined
  readonly titleKey: string | undefined
}

/** The screens of all features, looked up by menu and path. */
export interface Screens {
  /** The menu entries of a user; computed once per menu. */
  readonly entries: (current: CurrentUser) => readonly MenuEntry[]
  readonly find: (current: CurrentUser | undefined, path: string) => Found | undefined
  /** The screen that a path most probably leads to, before the menu is there; a menu may give it another. */
  readonly likely: (path: string) => Screen | undefined
}

export function collectScreens(features: readonly WebFeature[], origin: string): Screens {
  const screens = new Map(features.flatMap((feature) => Object.entries(feature.screens ?? {})))
  const pages = new Map(features.flatMap((feature) => Object.entries(feature.pages ?? {})))
  const titles = new Map(features.flatMap((feature) => Object.entries(feature.pageTitles ?? {})))
  const kinds = new Map(features.flatMap((feature) => Object.entries(feature.kinds ?? {}))) as Map<ScreenKind, Screen>
  const offered = new WeakMap<CurrentUser, readonly MenuEntry[]>()
  const page = (address: string) => screens.get(address) ?? screens.get(`${address}/*`)
  const offer = { page: (address: string) => page(address) !== undefined, kind: (kind: ScreenKind) => kinds.has(kind) }

  function entries(current: CurrentUser): readonly MenuEntry[] {
    const known = offered.get(current)
    if (known) return known
    const made = menuEntries(current.menuList, offer, origin)
    offered.set(current, made)
    return made
  }

  function screenOf({ target }: MenuEntry): Screen | undefined {
    if (target.kind === 'page') return page(target.address)
    return target.kind === 'screen' ? kinds.get(target.screen) : undefined
  }

  const ownsBelow = ({ target }: MenuEntry) => target.kind === 'screen' || (target.kind === 'page' && screens.has(`${target.address}/*`))

  function find(current: CurrentUser | undefined, path: string): Found | undefined {
    const menu = current ? entryAt(entries(current), path, ownsBelow) : undefined
    if (menu) return { screen: screenOf(menu), menu, titleKey: undefined }
    const key = [...pages.keys()].find((one) => one === path || (one.endsWith('/*') && `${path}/`.startsWith(one.slice(0, -1))))
    return key === undefined ? undefined : { screen: pages.get(key), menu: undefined, titleKey: titles.get(key) }
  }

  const likely = (path: string): Screen | undefined =>
    pages.get(path) ?? page(path.slice(1)) ?? (path.startsWith(functionStart) ? kinds.get('function') : undefined)

  return { entries, find, likely }
}
