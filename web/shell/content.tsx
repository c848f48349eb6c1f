import { Activity, Suspense, lazy, memo, useMemo, useState } from 'react'
import { NavigationType, UNSAFE_LocationContext as LocationContext, useLocation } from 'react-router'
import { Loading } from '#ui/states/loading.tsx'
import { useLook } from '#web/appearance/appearance-store.ts'
import { ErrorBoundary } from '#web/errors/error-boundary.tsx'
import { HomeScreen } from '#web/router/home-screen.tsx'
import type { Found } from '#web/router/screens.ts'
import { nameOf } from '#web/router/page-title.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { MenuContext } from '#web/session/use-access.ts'
import { pagesAfter } from '#web/shell/kept-pages.ts'
import type { OpenPage } from '#web/shell/kept-pages.ts'
import { plainPath } from '#web/router/fixed-routes.ts'
import { RedirectBack } from '#web/shell/redirect-back.tsx'
import { tabStore } from '#web/shell/tab-store.ts'

const externalPages = () => import('#web/shell/external-page.tsx')
const EmbeddedPage = lazy(async () => ({ default: (await externalPages()).EmbeddedPage }))
const ExternalPage = lazy(async () => ({ default: (await externalPages()).ExternalPage }))
const MissingPage = lazy(async () => ({ default: (await import('#web/pages/missing/missing-page.tsx')).MissingPage }))

interface ContentProps {
  readonly path: string
  readonly found: Found | undefined
}

/** The page of the path, and hidden behind it some that were left; each loads and fails independently of the shell. */
export function Content({ path, found }: ContentProps) {
  const location = useLocation()
  const user = useCurrentUser()
  const [before, setBefore] = useState<readonly OpenPage[]>([])
  const keepsPages = useLook((look) => look.pageCache)
  const tabs = keepsPages ? tabStore.getState().tabs.map(({ key }) => key) : []
  const pages = pagesAfter(before, { key: found?.menu?.path ?? path, found, location, user }, tabs)
  if (pages !== before) setBefore(pages)
  return pages.map((page, index) => (
    <Activity key={page.id} mode={index === 0 ? 'visible' : 'hidden'}>
      <PageFrame page={page} />
    </Activity>
  ))
}

/**
 * A page with an address of its own: the one it was left by while it is hidden. Pages are not told how they were navigated to, which
 * none asks for: it would draw a list again that is shown as it was.
 */
const PageFrame = memo(function PageFrame({ page }: { readonly page: OpenPage }) {
  const { found, location } = page
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  const path = plainPath(location.pathname)
  return (
    <LocationContext value={place}>
      <ErrorBoundary>
        <Suspense fallback={<Loading rows={6} />}>
          <h1 data-visually-hidden>{nameOf(path)}</h1>
          <MenuContext value={found?.menu}>
            <Page path={path} found={found} />
          </MenuContext>
        </Suspense>
      </ErrorBoundary>
    </LocationContext>
  )
})

function Page({ path, found }: ContentProps) {
  if (path.startsWith('/redirect/')) return <RedirectBack />
  if (path === '/home') return <HomeScreen menu={undefined} />
  if (path === '/externalLink') return <ExternalPage />
  if (found?.menu?.target.kind === 'embedded') return <EmbeddedPage href={found.menu.target.href} />
  if (found?.screen) return <found.screen menu={found.menu} />
  return <MissingPage />
}
