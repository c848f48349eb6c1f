import { Link } from 'react-router'
import type { MenuProps } from '#ui/kit/menu.tsx'
import { HomeOutlined } from '#ui/icons.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { menuName } from '#web/router/page-title.ts'
import { MenuIcon } from '#web/shell/menu-icon.tsx'

export type Items = NonNullable<MenuProps['items']>

/** Entries of the kit's menu, which are links, so that they can be opened in a new window. */
export function menuItems(entries: readonly MenuEntry[], withIcons: boolean): Items {
  return entries.map((entry) => {
    const name = menuName(entry)
    const icon = withIcons ? <MenuIcon icon={entry.icon} name={name} /> : undefined
    if (entry.target.kind === 'container') {
      return { key: entry.id, icon, label: name, title: name, children: menuItems(entry.children, false) }
    }
    return leaf(entry, name, icon)
  })
}

/** The first level alone: folders stand there without what is in them. */
export function topItems(entries: readonly MenuEntry[]): Items {
  return entries.map((entry) => {
    const name = menuName(entry)
    const icon = <MenuIcon icon={entry.icon} name={name} />
    return entry.target.kind === 'container' ? { key: entry.id, icon, label: name, title: name } : leaf(entry, name, icon)
  })
}

export function homeItem(name: string): Items[number] {
  return { key: '/home', icon: <HomeOutlined aria-hidden />, label: <MenuLink to="/home" name={name} /> }
}

function leaf(entry: MenuEntry, name: string, icon: React.ReactNode): Items[number] {
  if (entry.target.kind !== 'window') return { key: entry.path, icon, label: <MenuLink to={entry.path} name={name} />, title: name }
  const label = (
    <a href={entry.target.href} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  )
  return { key: entry.id, icon, label, title: name }
}

function MenuLink({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <Link to={to} draggable={false}>
      {name}
    </Link>
  )
}

type Clicked = Parameters<NonNullable<MenuProps['onClick']>>[0]

/** Where a click on an entry beside its link leads; undefined on the link, which leads there itself, and for entries without a path. */
export function pathBesideLink({ key, domEvent }: Clicked): string | undefined {
  const onLink = domEvent.target instanceof Element && domEvent.target.closest('a')
  return !onLink && key.startsWith('/') ? key : undefined
}
