import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of the people who are signed in. */
export const onlineUsersWeb: WebFeature = {
  name: 'online-users',
  screens: {
    'permission/userOnline': lazyScreen(async () => ({
      Screen: (await import('#features/online-users/web/online-users-screen.tsx')).OnlineUsersScreen,
    })),
  },
}
