import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of users, and the picker of people with what they belong to. */
export const usersWeb: WebFeature = {
  name: 'users',
  screens: {
    'permission/user': lazyScreen(async () => ({ Screen: (await import('#features/users/web/user-screen.tsx')).UserScreen })),
  },
  sources: { selection: async () => (await import('#features/users/web/selection.ts')).selectionSource },
}
