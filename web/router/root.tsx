import { Outlet, ScrollRestoration } from 'react-router'
import { VersionNotice } from '#web/errors/version-notice.tsx'
import { Toasts } from '#web/toast/toasts.tsx'

/** What every page has: its notes, and the word that a newer version is there. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <VersionNotice />
      <ScrollRestoration getKey={(location) => location.key} />
    </>
  )
}
