import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Menu } from '#ui/kit/menu.tsx'
import type { MenuProps } from '#ui/kit/menu.tsx'
import { HomeOutlined } from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'
import { plainPath } from '#web/router/fixed-routes.ts'
import { trailTo } from '#web/router/menu-entries.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { menuName } from '#web/router/page-title.ts'
import { loadedFeatures } from '#web/router/features.ts'
import { MenuIcon } from '#web/shell/menu-icon.tsx'
import { useCurrentUser } from '#web/session/session-store.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

type Items = NonNullable<MenuProps['items']>

interface SidebarMenuProps {
  readonly collapsed: boolean
  readonly onLeave?: () => void
}

/** The user's menu. Entries are links, so that they can be opened in a new window. */
export function SidebarMenu({ collapsed, onLeave }: SidebarMenuProps) {
  const t = useText()
  const navigate = useNavigate()
  const entries = useMenuEntries()
  const current = useCurrentUser()
  const path = plainPath(useLocation().pathname)
  const shown = loadedFeatures()?.screens.find(current, path)?.menu
  const trail = shown ? trailTo(entries, shown.id).map((entry) => entry.id) : []
  const [opened, setOpened] = useState<readonly string[]>(trail)
  const [seen, setSeen] = useState(shown?.id)
  if (shown?.id !== seen) {
    setSeen(shown?.id)
    setOpened([...new Set([...opened, ...trail])])
  }
  const items: Items = [
    { key: '/home', icon: <HomeOutlined />, label: <MenuLink to="/home" name={t('web.home.title')} /> },
    ...itemsOf(entries, true),
  ]
  return (
    <Menu
      mode="inline"
      theme="dark"
      inlineIndent={16}
      inlineCollapsed={collapsed}
      items={items}
      selectedKeys={[shown ? shown.path : path]}
      {...(collapsed ? {} : { openKeys: [...opened], onOpenChange: setOpened })}
      onClick={({ key, domEvent }) => {
        onLeave?.()
        const onLink = domEvent.target instanceof Element && domEvent.target.closest('a')
        if (!onLink && key.startsWith('/')) void navigate(key)
      }}
    />
  )
}

function itemsOf(entries: readonly MenuEntry[], isTop: boolean): Items {
  return entries.map((entry) => {
    const name = menuName(entry)
    const icon = isTop ? <MenuIcon icon={entry.icon} name={name} /> : undefined
    if (entry.target.kind === 'container')
      return { key: entry.id, icon, label: name, title: name, children: itemsOf(entry.children, false) }
    if (entry.target.kind === 'window') {
      const label = (
        <a href={entry.target.href} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )
      return { key: entry.id, icon, label, title: name }
    }
    return { key: entry.path, icon, label: <MenuLink to={entry.path} name={name} />, title: name }
  })
}

function MenuLink({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <Link to={to} draggable={false}>
      {name}
    </Link>
  )
}
