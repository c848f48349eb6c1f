import { lazy } from 'react'
import type { WebFeature } from '#web/feature.ts'

/** The screen of scheduled tasks. */
export const scheduledTasksWeb: WebFeature = {
  name: 'scheduled-tasks',
  screens: {
    'system/task': lazy(async () => ({
      default: (await import('#features/scheduled-tasks/web/task-screen.tsx')).TaskScreen,
    })),
  },
}
