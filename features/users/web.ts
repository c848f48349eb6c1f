import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of users. */
export const usersWeb: WebFeature = {
  name: 'users',
  screens: {
    'permission/user': lazyScreen(async () => ({ Screen: (await import('#features/users/web/user-screen.tsx')).UserScreen })),
  },
}
