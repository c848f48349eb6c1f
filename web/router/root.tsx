import { Outlet, ScrollRestoration } from 'react-router'
import { VersionNotice } from '#web/errors/version-notice.tsx'
import { Toasts } from '#web/toast/toasts.tsx'

/** Around every page: toasts and the notice of a newer version. */
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
