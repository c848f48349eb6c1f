import { useNavigate } from 'react-router'
import { Menu } from '#ui/kit/menu.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { homeItem, menuItems, pathBesideLink, topItems } from '#web/shell/menu-items.tsx'
import { useFolder } from '#web/shell/menu-folder.ts'
import styles from '#web/shell/top-menu.module.css'
import { useShownMenu } from '#web/shell/use-shown-menu.ts'

interface TopMenuProps {
  /** Folders lie open beside the page (layout blend), not behind their name. */
  readonly foldersBeside: boolean
}

/** The user's menu in the top bar; what does not fit stands behind 更多 ... (document 1, section 2). */
export function TopMenu({ foldersBeside }: TopMenuProps) {
  const t = useText()
  const navigate = useNavigate()
  const { entries, trail, selected } = useShownMenu()
  const folder = useFolder()
  const isInFolder = foldersBeside && (trail.length > 1 || folder.isChosen)
  return (
    <nav className={styles.menu} aria-label={t('web.menu')}>
      <Menu
        mode="horizontal"
        items={[homeItem(t('web.home.title')), ...(foldersBeside ? topItems(entries) : menuItems(entries, true))]}
        selectedKeys={[(isInFolder ? folder.entry?.id : undefined) ?? selected]}
        overflowedIndicator={t('web.menu.more')}
        onClick={(clicked) => {
          const path = pathBesideLink(clicked)
          if (path) void navigate(path)
          else if (foldersBeside) folder.choose(clicked.key)
        }}
      />
    </nav>
  )
}
