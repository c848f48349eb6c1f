import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen of roles. */
export const rolesWeb: WebFeature = {
  name: 'roles',
  screens: {
    'permission/role': lazy(async () => ({
      default: (await import('#features/roles/web/role-screen.tsx')).RoleScreen,
    })),
  },
}
