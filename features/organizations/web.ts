import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of organizations. */
export const organizationsWeb: WebFeature = {
  name: 'organizations',
  screens: {
    'permission/organize': lazyScreen(async () => ({
      Screen: (await import('#features/organizations/web/organization-screen.tsx')).OrganizationScreen,
    })),
  },
}
