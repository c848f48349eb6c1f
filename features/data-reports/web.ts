import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The design of data reports, and the screens of single ones. */
export const dataReportsWeb: WebFeature = {
  name: 'data-reports',
  screens: {
    'onlineDev/dataReport': lazyScreen(async () => ({
      Screen: (await import('#features/data-reports/web/reports-screen.tsx')).ReportsScreen,
    })),
  },
  kinds: {
    report: lazyScreen(async () => ({ Screen: (await import('#features/data-reports/web/viewer-screen.tsx')).ReportScreen })),
  },
}
