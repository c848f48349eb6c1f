import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of roles, and the picker of them. */
export const rolesWeb: WebFeature = {
  name: 'roles',
  screens: {
    'permission/role': lazyScreen(async () => ({ Screen: (await import('#features/roles/web/role-screen.tsx')).RoleScreen })),
  },
  sources: { roles: async () => (await import('#features/roles/web/source.ts')).roleSource },
}
