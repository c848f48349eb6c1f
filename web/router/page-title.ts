import { useEffect } from 'react'
import type { Translate } from '#ui/text/use-text.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { hasText, translate } from '#web/i18n/i18n.ts'
import { loadedFeatures } from '#web/router/features.ts'
import { plainPath } from '#web/router/fixed-routes.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
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

/** Name of a menu entry: its translation, the Chinese name where there is none. */
export function menuName(entry: Pick<MenuEntry, 'code' | 'name'>, t: Translate = translate): string {
  const key = `menu.${entry.code}`
  return hasText(key) ? t(key) : entry.name
}

/** Name of what stands at a path; `''` when nothing does. */
export function nameOf(path: string): string {
  const { token, current } = sessionStore.getState()
  const plain = plainPath(path)
  const key = plain === '/home' && !token ? 'web.entry.title' : titleKeys[plain]
  if (key) return translate(key)
  const found = loadedFeatures()?.screens.find(current, plain)
  if (found?.menu) return menuName(found.menu)
  return found?.titleKey ? translate(found.titleKey) : ''
}

/** Name of the system as its administrator set it. */
export function systemName(): string {
  return sessionStore.getState().current?.sysConfigInfo.sysName || translate('web.product')
}

function writeTitle(name: string): void {
  document.title = name ? `${name} - ${systemName()}` : systemName()
}

export function setTitleOf(path: string): void {
  writeTitle(nameOf(path))
}

/** Puts the name of a record first in the title while a screen shows it. */
export function usePageTitle(name: string | undefined): void {
  const t = useText()
  useEffect(() => {
    if (name) writeTitle(name)
  }, [name, t])
}
