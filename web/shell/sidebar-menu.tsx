import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Menu } from '#ui/kit/menu.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useLook } from '#web/appearance/appearance-store.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { homeItem, menuItems, pathBesideLink } from '#web/shell/menu-items.tsx'
import { useShownMenu } from '#web/shell/use-shown-menu.ts'

interface SidebarMenuProps {
  readonly collapsed: boolean
  /** A part of the menu; all of it with the start page where absent. */
  readonly part?: readonly MenuEntry[] | undefined
  readonly onLeave?: () => void
}

/** The user's menu, from top to bottom. */
export function SidebarMenu({ collapsed, part, onLeave }: SidebarMenuProps) {
  const t = useText()
  const navigate = useNavigate()
  const tone = useLook((look) => look.sidebar)
  const { entries, shown, trail, selected } = useShownMenu()
  const [opened, setOpened] = useState<readonly string[]>(trail)
  const [seen, setSeen] = useState(shown?.id)
  if (shown?.id !== seen) {
    setSeen(shown?.id)
    setOpened([...new Set([...opened, ...trail])])
  }
  return (
    <Menu
      mode="inline"
      theme={tone}
      inlineIndent={16}
      inlineCollapsed={collapsed}
      items={part ? menuItems(part, true) : [homeItem(t('web.home.title')), ...menuItems(entries, true)]}
      selectedKeys={[selected]}
      {...(collapsed ? {} : { openKeys: [...opened], onOpenChange: setOpened })}
      onClick={(clicked) => {
        onLeave?.()
        const path = pathBesideLink(clicked)
        if (path) void navigate(path)
      }}
    />
  )
}
