import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { createStore } from 'zustand/vanilla'
import type { Translate } from '#ui/text/use-text.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { catalogue, hasText, translate } from '#web/i18n/i18n.ts'
import { loadedFeatures } from '#web/router/features.ts'
import { plainPath } from '#web/router/fixed-routes.ts'
import { currentAddress } from '#web/router/navigation.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
import { sessionStore } from '#web/session/session-store.ts'

const titleKeys: Readonly<Record<string, string>> = {
  '/': 'web.entry.title',
  '/loginPre': 'web.entry.title',
  '/login': 'web.login.title',
  '/lockScreen': 'web.lock.title',
  '/home': 'web.home.title',
  '/404': 'web.missing.title',
  '/externalLink': 'web.external.title',
}

/** Name of a menu entry: its translation, or the stored name when there is none or an administrator chose it. */
export function menuName(entry: Pick<MenuEntry, 'code' | 'name' | 'renamed'>, t: Translate = translate): string {
  const key = `menu.${entry.code}`
  return hasText(key) && !entry.renamed ? t(key) : entry.name
}

/** Name of the page at a path; `''` when there is none. */
export function nameOf(path: string): string {
  const { token, current } = sessionStore.getState()
  const plain = plainPath(path)
  const key = plain === '/home' && !token ? 'web.entry.title' : titleKeys[plain]
  if (key) return translate(key)
  const found = loadedFeatures()?.screens.find(current, plain)
  if (found?.menu) return menuName(found.menu)
  return found?.titleKey ? translate(found.titleKey) : ''
}

/** Names of opened records by address; the tab strip needs them while another page is shown. */
export const recordNameStore = createStore<{ readonly names: Readonly<Record<string, string>> }>(() => ({ names: {} }))

onSessionEnd(() => recordNameStore.setState({ names: {} }))

/** The default name of the system in the configuration. */
const shippedName = '种业一站式服务平台'

/** The name of the system set by the administrator; the default name is translated into the user's language. */
export function systemName(): string {
  const shipped = translate('web.product')
  const name = sessionStore.getState().current?.sysConfigInfo.sysName || shipped
  return name === shippedName ? shipped : name
}

function writeTitle(name: string): void {
  document.title = name ? `${name} - ${systemName()}` : systemName()
}

// Wherever a language is chosen, also before the sign-in and by the user that is loaded.
catalogue.subscribe((now, before) => {
  if (now.language !== before.language) setTitleOf(currentAddress().split('#')[0] ?? '/')
})

/** Sets the window title: the name of the open record, otherwise the name of the page. */
export function setTitleOf(address: string): void {
  writeTitle(recordNameStore.getState().names[address] ?? nameOf(address.split('?')[0] ?? '/'))
}

/** Shows the name of a record in the window title and on the tab while the caller is mounted. */
export function usePageTitle(name: string | undefined): void {
  const t = useText()
  const { pathname, search } = useLocation()
  const address = plainPath(pathname) + search
  useEffect(() => {
    if (!name) return
    recordNameStore.setState(({ names }) => ({ names: { ...names, [address]: name } }))
    writeTitle(name)
  }, [name, address, t])
}
