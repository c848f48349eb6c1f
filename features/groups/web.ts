import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of groups, and the picker of them. */
export const groupsWeb: WebFeature = {
  name: 'groups',
  screens: {
    'permission/group': lazyScreen(async () => ({ Screen: (await import('#features/groups/web/group-screen.tsx')).GroupScreen })),
  },
  sources: { groups: async () => (await import('#features/groups/web/source.ts')).groupSource },
}
