import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of data sources. */
export const dataSourcesWeb: WebFeature = {
  name: 'data-sources',
  screens: {
    'system/dataSource': lazyScreen(async () => ({
      Screen: (await import('#features/data-sources/web/data-source-screen.tsx')).DataSourceScreen,
    })),
  },
}
