import { Suspense } from 'react'
import { Loading } from '#ui/states/loading.tsx'
import { ErrorBoundary } from '#web/errors/error-boundary.tsx'
import type { Found } from '#web/router/screens.ts'
import { nameOf } from '#web/router/page-title.ts'
import { MenuContext } from '#web/session/use-access.ts'
import { EmbeddedPage, ExternalPage } from '#web/shell/external-page.tsx'
import { HomePage } from '#web/shell/home-page.tsx'
import { MissingPage } from '#web/pages/missing-page.tsx'
import { RedirectBack } from '#web/shell/redirect-back.tsx'

interface ContentProps {
  readonly path: string
  readonly found: Found | undefined
}

/** The page of the path; it loads and fails independently of the shell. */
export function Content({ path, found }: ContentProps) {
  return (
    <ErrorBoundary key={found?.menu?.path ?? path}>
      <Suspense fallback={<Loading rows={6} />}>
        <h1 data-visually-hidden>{nameOf(path)}</h1>
        <MenuContext value={found?.menu}>
          <Page path={path} found={found} />
        </MenuContext>
      </Suspense>
    </ErrorBoundary>
  )
}

function Page({ path, found }: ContentProps) {
  if (path.startsWith('/redirect/')) return <RedirectBack />
  if (path === '/home') return <HomePage />
  if (path === '/externalLink') return <ExternalPage />
  if (found?.menu?.target.kind === 'embedded') return <EmbeddedPage href={found.menu.target.href} />
  if (found?.screen) return <found.screen menu={found.menu} />
  return <MissingPage />
}
