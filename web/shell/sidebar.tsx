import { useText } from '#ui/text/use-text.tsx'
import { useLook } from '#web/appearance/appearance-store.ts'
import { systemName } from '#web/router/page-title.ts'
import { useFolder } from '#web/shell/menu-folder.ts'
import { SidebarMenu } from '#web/shell/sidebar-menu.tsx'
import styles from '#web/shell/sidebar.module.css'

interface SidebarProps {
  readonly collapsed: boolean
  /** Shows one folder of the menu alone, which is chosen in the top bar (layout blend). */
  readonly oneFolder?: boolean
}

/** The sidebar of a wide window: 210 px, or 64 px with icons only. */
export function Sidebar({ collapsed, oneFolder = false }: SidebarProps) {
  const t = useText()
  const tone = useLook((look) => look.sidebar)
  const { entry: folder } = useFolder()
  return (
    <nav className={styles.sidebar} data-collapsed={collapsed} data-tone={tone} aria-label={t('web.menu')}>
      <Brand collapsed={collapsed} />
      <div className={styles.menu}>
        {oneFolder ? (
          // Another menu for each folder: the kit keeps entries of the former one that have the same page.
          <SidebarMenu key={folder?.id} collapsed={collapsed} part={folder?.children ?? []} />
        ) : (
          <SidebarMenu collapsed={collapsed} />
        )}
      </div>
    </nav>
  )
}

/** Logo and name of the system. */
export function Brand({ collapsed }: { readonly collapsed: boolean }) {
  const name = systemName()
  return (
    <div className={styles.brand} title={name}>
      <svg className={styles.sign} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path d="M16 28V13" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
        <path d="M16 18C8 18 5 12.500 4.600 8 11.500 8.400 15.600 11.800 16 18z" fill="#8fb386" />
        <path d="M16 14c6.500 0 9.600-4.200 10-9.600C20 4.900 16.300 8.200 16 14z" fill="currentColor" />
      </svg>
      {collapsed ? null : <span className={styles.name}>{name}</span>}
    </div>
  )
}
