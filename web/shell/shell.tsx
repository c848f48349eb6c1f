import { memo, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ScrollAway, ScrollAwayContext, useScrollAway } from '#ui/scroll-away/scroll-away.tsx'
import { useAtLeast } from '#ui/theme/media.ts'
import { useText } from '#ui/text/use-text.tsx'
import { CommandBarPlace } from '#web/commands/command-bar-place.tsx'
import { noteUsed, pageKey } from '#web/commands/used-lately.ts'
import { KeysHelp } from '#web/keys/keys-help.tsx'
import { useLook } from '#web/appearance/appearance-store.ts'
import { InsideShell } from '#web/pages/bare-page.tsx'
import { loadedFeatures } from '#web/router/features.ts'
import { isPassing, plainPath } from '#web/router/fixed-routes.ts'
import { isHeldBack, useCurrentUser } from '#web/session/session-store.ts'
import { ConnectionBar } from '#web/shell/connection-bar.tsx'
import { Content } from '#web/shell/content.tsx'
import { KitFrame } from '#web/shell/kit-frame.tsx'
import { keepTabs } from '#web/shell/kept-tabs.ts'
import { LastSignIn } from '#web/shell/last-sign-in.tsx'
import { ForcedPasswordChange } from '#web/shell/password/forced-password-change.tsx'
import { ForcedEnrolment } from '#web/shell/second-factor/forced-enrolment.tsx'
import { Sidebar } from '#web/shell/sidebar.tsx'
import { SidebarDrawer } from '#web/shell/sidebar-drawer.tsx'
import { SignInOver } from '#web/shell/sign-in-over/sign-in-over.tsx'
import styles from '#web/shell/shell.module.css'
import { useShell } from '#web/shell/shell-store.ts'
import { showTab } from '#web/shell/tab-store.ts'
import { TabStrip } from '#web/shell/tab-strip.tsx'
import { TopBar } from '#web/shell/top-bar.tsx'
import { useAskingWhileHeldBack, useShellStart } from '#web/shell/use-shell-start.ts'

/**
 * The signed-in application: menu, top bar, tab strip and the page. Whatever is around it changes with each navigation; drawn again by that,
 * it would draw everything of the kit again, also on pages that are kept hidden.
 */
export const Shell = memo(function Shell() {
  const current = useCurrentUser()
  const { userId } = current.userInfo
  useShellStart(!isHeldBack(current))
  useEffect(() => keepTabs(userId), [userId])
  return (
    <KitFrame>
      <ShellFrame />
    </KitFrame>
  )
})

/** What is drawn of it, without the socket and what features start. */
export function ShellFrame() {
  const t = useText()
  const current = useCurrentUser()
  const heldBack = isHeldBack(current)
  useAskingWhileHeldBack(heldBack)
  const wide = useAtLeast('desktop')
  const open = useShell((state) => state.sidebarOpen)
  const chosen = useLook((look) => look.layout)
  const hasTabs = useLook((look) => look.tabs)
  const layout = wide ? chosen : undefined
  const { pathname, search } = useLocation()
  const path = plainPath(pathname)
  const passing = isPassing(path)
  const reloads = path.startsWith('/redirect/')
  const found = loadedFeatures()?.screens.find(current, path)
  const key = reloads ? path.slice('/redirect'.length) : (found?.menu?.path ?? path)
  const address = (reloads ? path.slice('/redirect'.length) : path) + search
  const scrollAway = useScrollAway(key)
  useEffect(() => {
    if (!passing) showTab(key, address)
  }, [passing, key, address])
  const menuId = found?.menu?.id
  useEffect(() => {
    if (menuId !== undefined) noteUsed(pageKey(menuId))
  }, [menuId])

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('web.shell.skip')}
      </a>
      <div data-off-paper className={styles.frame}>
        {layout === undefined ? <SidebarDrawer /> : null}
        {layout === undefined || layout === 'functional' ? null : (
          <Sidebar collapsed={!open || layout === 'plain'} oneFolder={layout === 'blend'} />
        )}
      </div>
      <div className={styles.body}>
        <ScrollAwayContext value={scrollAway.value}>
          <div data-off-paper className={styles.frame}>
            <ScrollAway>
              <TopBar layout={layout} quiet={heldBack} />
              {hasTabs ? <TabStrip active={key} address={address} /> : null}
            </ScrollAway>
            <ConnectionBar />
          </div>
          <main id="content" className={styles.content} tabIndex={-1} onScrollCapture={scrollAway.onScrollCapture}>
            {heldBack ? (
              <h1 data-visually-hidden>{t(current.userInfo.mustChangePassword ? 'web.password.change' : 'web.factor.set-up')}</h1>
            ) : (
              <InsideShell value={true}>
                <Content path={path} found={found} />
              </InsideShell>
            )}
          </main>
        </ScrollAwayContext>
      </div>
      <div data-off-paper className={styles.frame}>
        <LastSignIn />
        <KeysHelp />
        {heldBack ? null : <CommandBarPlace />}
      </div>
      <ForcedPasswordChange />
      <ForcedEnrolment />
      <SignInOver />
    </div>
  )
}
