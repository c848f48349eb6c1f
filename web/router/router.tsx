import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { PageFailed } from '#web/errors/page-failed.tsx'
import { loadSignIn } from '#web/pages/load-sign-in.ts'
import { Opening } from '#web/pages/opening.tsx'
import { PublicScreen } from '#web/pages/public-screen.tsx'
import { guardLoader } from '#web/router/guard-loader.ts'
import { Inside } from '#web/router/inside.tsx'
import { basePath, registerNavigator } from '#web/router/navigation.ts'
import { Root } from '#web/router/root.tsx'

/** Loaders of pages outside of the shell, by path. */
export type PagesAlone = Readonly<Record<string, () => Promise<{ readonly Component: ComponentType }>>>

/**
 * Creates the router. One route serves all screens of the menu; the screen is looked up in the user's menu, so that a change of
 * rights takes effect without a new router.
 */
export function makeRouter(alone: PagesAlone) {
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        loader: guardLoader,
        shouldRevalidate: () => true,
        HydrateFallback: Opening,
        ErrorBoundary: PageFailed,
        Component: Root,
        children: [
          { index: true, lazy: async () => ({ Component: (await loadSignIn()).EntryPage }) },
          { path: 'loginPre', lazy: async () => ({ Component: (await loadSignIn()).EntryPage }) },
          { path: 'login', lazy: async () => ({ Component: (await loadSignIn()).LoginPage }) },
          { path: 'lockScreen', lazy: async () => ({ Component: (await loadSignIn()).LockPage }) },
          { path: '404', lazy: async () => ({ Component: (await import('#web/pages/missing/missing-page.tsx')).MissingPage }) },
          { path: 'formShortLink', Component: PublicScreen },
          ...Object.entries(alone).map(([path, lazy]) => ({ path: path.slice(1), lazy })),
          { path: '*', Component: Inside },
        ],
      },
    ],
    { basename: basePath },
  )
  registerNavigator({
    go: async (to, options) => router.navigate(to, { replace: options?.replace ?? false }),
    address: () => {
      const { pathname, search, hash } = router.state.location
      return (pathname.slice(basePath.length) || '/') + search + hash
    },
    // The router stores its position in this state, so it must be kept.
    show: (address) => history.replaceState(history.state, '', basePath + address),
  })
  return router
}
