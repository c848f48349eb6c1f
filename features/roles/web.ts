import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of roles. */
export const rolesWeb: WebFeature = {
  name: 'roles',
  screens: {
    'permission/role': lazyScreen(async () => ({ Screen: (await import('#features/roles/web/role-screen.tsx')).RoleScreen })),
  },
}
