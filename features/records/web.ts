import { isListAlone } from '#web/list/list-alone.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screens of online functions: list, form and detail. */
export const recordsWeb: WebFeature = {
  name: 'records',
  sources: { plots: async () => (await import('#features/records/web/plot-source.ts')).plotSource },
  commands: async () => (await import('#features/records/web/commands.ts')).recordSources,
  screens: {
    'systemData/refusedPublication': lazyScreen(async () => ({
      Screen: (await import('#features/records/web/refused-publications-screen.tsx')).RefusedPublicationsScreen,
    })),
  },
  pages: {
    '/previewModel': lazyScreen(async () => ({ Screen: (await import('#features/records/web/preview-screen.tsx')).PreviewScreen }), {
      words: 'first',
    }),
  },
  pageTitles: { '/previewModel': 'records.preview.title' },
  home: async () => ({ panels: [{ rank: 50, Panel: (await import('#features/records/web/home/recent-records.tsx')).RecentRecords }] }),
  kinds: {
    function: lazyScreen(
      async () => {
        const { FunctionScreen, prepareFunction } = await import('#features/records/web/function-screen.tsx')
        return { Screen: FunctionScreen, prepare: prepareFunction }
      },
      { kept: isListAlone, words: 'first' },
    ),
  },
}
