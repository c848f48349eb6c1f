import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of groups. */
export const groupsWeb: WebFeature = {
  name: 'groups',
  screens: {
    'permission/group': lazyScreen(async () => ({ Screen: (await import('#features/groups/web/group-screen.tsx')).GroupScreen })),
  },
}
