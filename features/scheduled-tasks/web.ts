import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of scheduled tasks. */
export const scheduledTasksWeb: WebFeature = {
  name: 'scheduled-tasks',
  screens: {
    'system/task': lazyScreen(async () => ({ Screen: (await import('#features/scheduled-tasks/web/task-screen.tsx')).TaskScreen })),
  },
}
