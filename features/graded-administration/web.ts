import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen of graded administrators. */
export const gradedAdministrationWeb: WebFeature = {
  name: 'graded-administration',
  screens: {
    'permission/gradeManage': lazy(async () => ({
      default: (await import('#features/graded-administration/web/administrator-screen.tsx')).AdministratorScreen,
    })),
  },
}
