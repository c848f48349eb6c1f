import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ErrorBoundary } from '#web/errors/error-boundary.tsx'
import { loadedFeatures } from '#web/router/features.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { LanguageSwitch } from '#web/shell/language-switch.tsx'
import { MenuSearch } from '#web/shell/menu-search.tsx'
import { showDrawer, toggleSidebar, useShell } from '#web/shell/shell-store.ts'
import styles from '#web/shell/top-bar.module.css'
import { UserMenu } from '#web/shell/user-menu.tsx'

interface TopBarProps {
  /** The sidebar is beside the page, not over it. */
  readonly wide: boolean
  /** Shows only the account menu, while the user must change the password first. */
  readonly quiet: boolean
}

/** Button of the sidebar at the left; search, controls of features, language and account at the right. */
export function TopBar({ wide, quiet }: TopBarProps) {
  const t = useText()
  const open = useShell((state) => state.sidebarOpen)
  const { demo } = useCurrentUser().sysConfigInfo
  const slots = quiet ? [] : (loadedFeatures()?.features ?? []).flatMap((feature) => feature.topBar ?? [])
  return (
    <header className={styles.bar} data-touch>
      {wide ? (
        <IconButton
          size="middle"
          name={t(open ? 'web.sidebar.collapse' : 'web.sidebar.expand')}
          aria-expanded={open}
          icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          onClick={toggleSidebar}
        />
      ) : (
        <IconButton size="middle" name={t('web.sidebar.open')} icon={<MenuOutlined />} onClick={() => showDrawer(true)} />
      )}
      {demo ? <span className={styles.demo}>{t('web.shell.demo')}</span> : null}
      <div className={styles.space} />
      {quiet ? null : <MenuSearch />}
      {slots.map((Slot, index) => (
        // The index is a stable key, because the list of controls never changes.
        <ErrorBoundary key={index}>
          <Slot />
        </ErrorBoundary>
      ))}
      <LanguageSwitch />
      <UserMenu quiet={quiet} />
    </header>
  )
}
