import { Suspense, lazy, memo, useState } from 'react'
import type { Theme } from '#features/session/contract.ts'
import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SettingOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useLook } from '#web/appearance/appearance-store.ts'
import { CommandBarButton } from '#web/commands/command-bar-button.tsx'
import { ErrorBoundary } from '#web/errors/error-boundary.tsx'
import { loadedFeatures } from '#web/router/features.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { FavouriteButton } from '#web/shell/favourite-button.tsx'
import { FullScreenButton } from '#web/shell/full-screen-button.tsx'
import { LanguageSwitch } from '#web/shell/language-switch.tsx'
import { showDrawer, toggleSidebar, useShell } from '#web/shell/shell-store.ts'
import { Brand } from '#web/shell/sidebar.tsx'
import styles from '#web/shell/top-bar.module.css'
import { UserMenu } from '#web/shell/user-menu.tsx'

const LookDrawer = lazy(async () => ({ default: (await import('#web/shell/look/look-drawer.tsx')).LookDrawer }))
const TopMenu = lazy(async () => ({ default: (await import('#web/shell/top-menu.tsx')).TopMenu }))

interface TopBarProps {
  /** How the menu lies around the page; undefined in a narrow window, where it opens over the page. */
  readonly layout: Theme | undefined
  /** Shows only the account menu, while the user must change the password first. */
  readonly quiet: boolean
}

/**
 * The menu, or the button that opens it, at the left; search, controls of features, look, language and account at the right. Going to another
 * page draws only what asks for the page.
 */
export const TopBar = memo(function TopBar({ layout, quiet }: TopBarProps) {
  const t = useText()
  const { languageSwitch, menuSearch } = useLook((look) => look)
  const [setsLook, setSetsLook] = useState(false)
  const { demo } = useCurrentUser().sysConfigInfo
  const slots = quiet ? [] : (loadedFeatures()?.features ?? []).flatMap((feature) => feature.topBar ?? [])
  return (
    <header className={styles.bar} data-touch>
      {layout === undefined ? (
        <IconButton size="middle" name={t('web.sidebar.open')} icon={<MenuOutlined />} onClick={() => showDrawer(true)} />
      ) : null}
      {layout === 'classic' || layout === 'blend' ? <SidebarButton /> : null}
      {layout === 'functional' ? <Brand collapsed={false} /> : null}
      {demo ? <span className={styles.demo}>{t('web.shell.demo')}</span> : null}
      {!quiet && (layout === 'functional' || layout === 'blend') ? (
        <Suspense fallback={<div className={styles.space} />}>
          <TopMenu foldersBeside={layout === 'blend'} />
        </Suspense>
      ) : (
        <div className={styles.space} />
      )}
      {quiet || !menuSearch ? null : <CommandBarButton />}
      {slots.map((Slot, index) => (
        // The index is a stable key, because the list of controls never changes.
        <ErrorBoundary key={index}>
          <Slot />
        </ErrorBoundary>
      ))}
      {layout === undefined ? null : (
        <>
          {quiet ? null : <FavouriteButton />}
          <FullScreenButton />
          {quiet ? null : <IconButton size="middle" name={t('web.look')} icon={<SettingOutlined />} onClick={() => setSetsLook(true)} />}
        </>
      )}
      {languageSwitch ? <LanguageSwitch /> : null}
      <UserMenu quiet={quiet} {...(layout === undefined ? { onLook: () => setSetsLook(true) } : {})} />
      <Suspense fallback={null}>{setsLook ? <LookDrawer open onClose={() => setSetsLook(false)} /> : null}</Suspense>
    </header>
  )
})

function SidebarButton() {
  const t = useText()
  const open = useShell((state) => state.sidebarOpen)
  return (
    <IconButton
      size="middle"
      name={t(open ? 'web.sidebar.collapse' : 'web.sidebar.expand')}
      aria-expanded={open}
      icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      onClick={toggleSidebar}
    />
  )
}
