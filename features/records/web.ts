import { isListAlone } from '#web/list/list-alone.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screens of online functions: list, form and detail. */
export const recordsWeb: WebFeature = {
  name: 'records',
  screens: {
    'systemData/refusedPublication': lazyScreen(async () => ({
      Screen: (await import('#features/records/web/refused-publications-screen.tsx')).RefusedPublicationsScreen,
    })),
  },
  kinds: {
    function: lazyScreen(
      async () => {
        const { FunctionScreen, prepareFunction } = await import('#features/records/web/function-screen.tsx')
        return { Screen: FunctionScreen, prepare: prepareFunction }
      },
      { kept: isListAlone },
    ),
  },
}
