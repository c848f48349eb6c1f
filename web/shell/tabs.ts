/** One open page of the tab strip. */
export interface Tab {
  /** Path of its menu entry, else its own path: one page has one tab. */
  readonly key: string
  /** Where it was last, with query. */
  readonly address: string
  /** Cannot be closed. */
  readonly affixed: boolean
}

/** What closing leaves, and where to go when the shown page is gone. */
export interface Closed {
  readonly tabs: readonly Tab[]
  readonly goTo: string | undefined
}

/** The page that is always open. */
export const homeTab: Tab = { key: '/home', address: '/home', affixed: true }

/** Adds the tab of a page, or remembers its newest address. */
export function openTab(tabs: readonly Tab[], key: string, address: string): readonly Tab[] {
  const known = tabs.find((tab) => tab.key === key)
  if (!known) return [...tabs, { key, address, affixed: false }]
  return known.address === address ? tabs : tabs.map((tab) => (tab === known ? { ...tab, address } : tab))
}

export function closeTab(tabs: readonly Tab[], key: string, active: string): Closed {
  return keep(tabs, (tab) => tab.key !== key, active)
}

/** Closes all but the given one, which is then shown. */
export function closeOthers(tabs: readonly Tab[], key: string, active: string): Closed {
  const closed = keep(tabs, (tab) => tab.key === key, active)
  const kept = closed.tabs.find((tab) => tab.key === key)
  return { ...closed, goTo: closed.goTo && (kept?.address ?? closed.goTo) }
}

/** Whether closing the others, or all, would close anything. */
export function hasOthersToClose(tabs: readonly Tab[], key: string): boolean {
  return tabs.some((tab) => !tab.affixed && tab.key !== key)
}

export function hasAnyToClose(tabs: readonly Tab[]): boolean {
  return tabs.some((tab) => !tab.affixed)
}

export function closeAll(tabs: readonly Tab[], active: string): Closed {
  return keep(tabs, () => false, active)
}

/** Closing the shown page leads to the last remaining one, and to the start when none remains (document 1, section 2). */
function keep(tabs: readonly Tab[], wanted: (tab: Tab) => boolean, active: string): Closed {
  const rest = tabs.filter((tab) => tab.affixed || wanted(tab))
  const shownRemains = rest.some((tab) => tab.key === active)
  return { tabs: rest, goTo: shownRemains ? undefined : (rest.at(-1)?.address ?? '/') }
}
