import { createStore } from 'zustand/vanilla'
import { onSessionEnd } from '#web/session/end-session.ts'
import { homeTab, openTab } from '#web/shell/tabs.ts'
import type { Tab } from '#web/shell/tabs.ts'

/** The open pages, in the order of the strip. */
export const tabStore = createStore<{ readonly tabs: readonly Tab[] }>(() => ({ tabs: [homeTab] }))

export function showTab(key: string, address: string): void {
  tabStore.setState(({ tabs }) => ({ tabs: openTab(tabs, key, address) }))
}

onSessionEnd(() => tabStore.setState({ tabs: [homeTab] }))
