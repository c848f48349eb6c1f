import { loadedFeatures } from '#web/router/features.ts'
import { isPassing } from '#web/router/fixed-routes.ts'
import { localStore, storagePrefix, tabsPrefix, windowStore } from '#web/session/local-store.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { tabStore } from '#web/shell/tab-store.ts'
import { homeTab, openTab } from '#web/shell/tabs.ts'
import type { Tab } from '#web/shell/tabs.ts'

/**
 * Open tabs come back after a reload, a crash and the end of a session, for the same user; signing out forgets them. Each window knows
 * its own (session storage). What is opened when no other window is takes those that were open last (local storage), which only the
 * window that holds the lock of the user's tabs writes.
 */

/** More are not brought back; a click on each would be needed to find the one that is meant. */
const mostKept = 20

/** Brings back the tabs of a user, and keeps what is open from now on. @returns a function that stops it */
export function keepTabs(userId: string): () => void {
  const name = tabsPrefix + userId
  const own = windowStore.get(name)
  let stopped = false
  let isFirst = false
  const keep = (): void => {
    // What is closed as the session ends stays kept.
    if (sessionStore.getState().current?.userInfo.userId !== userId) return
    const text = JSON.stringify(
      tabStore
        .getState()
        .tabs.filter(({ affixed }) => !affixed)
        .slice(-mostKept),
    )
    windowStore.set(name, text)
    if (isFirst) localStore.set(name, text)
  }
  if (own !== undefined) bringBack(own)
  const unlock = whenFirst(name, (atOnce) => {
    if (stopped) return
    isFirst = true
    if (own === undefined && atOnce) bringBack(localStore.get(name))
    keep()
  })
  const unsubscribe = tabStore.subscribe(keep)
  const stop = (): void => {
    stopped = true
    unsubscribe()
    unlock()
    forget()
  }
  const forget = onSessionEnd(stop)
  return stop
}

/** Tabs before those that are open already, as far as the user may still open them. */
function bringBack(text: string | undefined): void {
  const current = sessionStore.getState().current
  const mayOpen = (tab: Tab): boolean => !isPassing(tab.key) && loadedFeatures()?.screens.find(current, tab.key) !== undefined
  const { tabs } = tabStore.getState()
  const kept = parsed(text).filter(mayOpen)
  const others = tabs.filter(({ affixed }) => !affixed)
  tabStore.setState({ tabs: others.reduce<readonly Tab[]>((all, { key, address }) => openTab(all, key, address), [homeTab, ...kept]) })
}

function parsed(text: string | undefined): readonly Tab[] {
  try {
    const stored = JSON.parse(text ?? '[]') as readonly Partial<Tab>[]
    return stored.flatMap(({ key, address }) =>
      typeof key === 'string' && typeof address === 'string' && address.startsWith('/') ? [{ key, address, affixed: false }] : [],
    )
  } catch {
    return []
  }
}

/**
 * Tells once no other window of the browser keeps the tabs of this user; without locks (an address without TLS) each window counts as
 * the only one.
 *
 * @param tell gets whether it was so at once
 * @returns gives the place back
 */
function whenFirst(name: string, tell: (atOnce: boolean) => void): () => void {
  const { locks } = navigator as { readonly locks?: LockManager }
  if (!locks) {
    tell(true)
    return () => undefined
  }
  const held = Promise.withResolvers<void>()
  const ending = new AbortController()
  const lock = storagePrefix + name
  void locks
    .request(lock, { ifAvailable: true }, (free) => {
      if (!free) return 'taken'
      tell(true)
      return held.promise
    })
    .then((was) => {
      if (was !== 'taken') return undefined
      return locks.request(lock, { signal: ending.signal }, () => {
        tell(false)
        return held.promise
      })
    })
    .catch(() => undefined)
  return () => {
    ending.abort()
    held.resolve()
  }
}
