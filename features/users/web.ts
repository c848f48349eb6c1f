import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen of users. */
export const usersWeb: WebFeature = {
  name: 'users',
  screens: {
    'permission/user': lazy(async () => ({ default: (await import('#features/users/web/user-screen.tsx')).UserScreen })),
  },
}
