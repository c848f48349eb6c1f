import { useText } from '#ui/text/use-text.tsx'
import { systemName } from '#web/router/page-title.ts'
import { SidebarMenu } from '#web/shell/sidebar-menu.tsx'
import styles from '#web/shell/sidebar.module.css'

/** The dark sidebar of a wide window: 210 px, or 64 px with icons only. */
export function Sidebar({ collapsed }: { readonly collapsed: boolean }) {
  const t = useText()
  return (
    <nav className={styles.sidebar} data-collapsed={collapsed} aria-label={t('web.menu')}>
      <Brand collapsed={collapsed} />
      <div className={styles.menu}>
        <SidebarMenu collapsed={collapsed} />
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
        <path d="M16 28V13" stroke="#cfe0cc" strokeWidth="2.6" strokeLinecap="round" />
        <path d="M16 18C8 18 5 12.500 4.600 8 11.500 8.400 15.600 11.800 16 18z" fill="#8fb386" />
        <path d="M16 14c6.500 0 9.600-4.200 10-9.600C20 4.900 16.300 8.200 16 14z" fill="#cfe0cc" />
      </svg>
      {collapsed ? null : <span className={styles.name}>{name}</span>}
    </div>
  )
}
