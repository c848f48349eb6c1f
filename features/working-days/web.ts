import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of the working calendar. */
export const workingDaysWeb: WebFeature = {
  name: 'working-days',
  screens: {
    'system/workingDays': lazyScreen(async () => ({
      Screen: (await import('#features/working-days/web/working-days-screen.tsx')).WorkingDaysScreen,
    })),
  },
}
