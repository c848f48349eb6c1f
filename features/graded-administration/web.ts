import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of graded administrators. */
export const gradedAdministrationWeb: WebFeature = {
  name: 'graded-administration',
  screens: {
    'permission/gradeManage': lazyScreen(async () => ({
      Screen: (await import('#features/graded-administration/web/administrator-screen.tsx')).AdministratorScreen,
    })),
  },
}
