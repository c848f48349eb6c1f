import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The providers of single sign-on, and the pages that lead to one and take its answer. */
export const signOnWeb: WebFeature = {
  name: 'sign-on',
  screens: {
    'system/signOn': lazyScreen(async () => ({ Screen: (await import('#features/sign-on/web/provider-screen.tsx')).ProviderScreen })),
  },
  pages: {
    '/sso': lazyScreen(async () => ({ Screen: (await import('#features/sign-on/web/begin-screen.tsx')).BeginScreen })),
    '/auth-redirect': lazyScreen(async () => ({ Screen: (await import('#features/sign-on/web/answer-screen.tsx')).AnswerScreen })),
  },
  pageTitles: { '/sso': 'sign-on.page.title', '/auth-redirect': 'sign-on.page.title' },
}
