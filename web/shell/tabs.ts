/** One open page of the tab strip. */
export interface Tab {
  /** Path of the page's menu entry, otherwise its own path; each page has one tab. */
  readonly key: string
  /** The last address of the page, with query. */
  readonly address: string
  /** The tab cannot be closed. */
  readonly affixed: boolean
}

/** The remaining tabs, and the address to go to when the current page was closed. */
export interface Closed {
  readonly tabs: readonly Tab[]
  readonly goTo: string | undefined
}

/** The tab that is always open. */
export const homeTab: Tab = { key: '/home', address: '/home', affixed: true }

/** Adds the tab of a page, or updates its address. */
export function openTab(tabs: readonly Tab[], key: string, address: string): readonly Tab[] {
  const known = tabs.find((tab) => tab.key === key)
  if (!known) return [...tabs, { key, address, affixed: false }]
  return known.address === address ? tabs : tabs.map((tab) => (tab === known ? { ...tab, address } : tab))
}

export function closeTab(tabs: readonly Tab[], key: string, active: string): Closed {
  return keep(tabs, (tab) => tab.key !== key, active)
}

/** Closes all tabs but the given one, which becomes the current page. */
export function closeOthers(tabs: readonly Tab[], key: string, active: string): Closed {
  const closed = keep(tabs, (tab) => tab.key === key, active)
  const kept = closed.tabs.find((tab) => tab.key === key)
  return { ...closed, goTo: closed.goTo && (kept?.address ?? closed.goTo) }
}

/** Whether there are other tabs that can be closed. */
export function hasOthersToClose(tabs: readonly Tab[], key: string): boolean {
  return tabs.some((tab) => !tab.affixed && tab.key !== key)
}

export function hasAnyToClose(tabs: readonly Tab[]): boolean {
  return tabs.some((tab) => !tab.affixed)
}

export function closeAll(tabs: readonly Tab[], active: string): Closed {
  return keep(tabs, () => false, active)
}

/** Closing the current page leads to the last remaining one, or to the start page (document 1, section 2). */
function keep(tabs: readonly Tab[], wanted: (tab: Tab) => boolean, active: string): Closed {
  const rest = tabs.filter((tab) => tab.affixed || wanted(tab))
  const shownRemains = rest.some((tab) => tab.key === active)
  return { tabs: rest, goTo: shownRemains ? undefined : (rest.at(-1)?.address ?? '/') }
}
