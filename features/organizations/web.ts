import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen of organizations. */
export const organizationsWeb: WebFeature = {
  name: 'organizations',
  screens: {
    'permission/organize': lazy(async () => ({
      default: (await import('#features/organizations/web/organization-screen.tsx')).OrganizationScreen,
    })),
  },
}
