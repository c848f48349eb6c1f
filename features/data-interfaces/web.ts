import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The screen of data interfaces. */
export const dataInterfacesWeb: WebFeature = {
  name: 'data-interfaces',
  screens: {
    'system/dataInterface': lazyScreen(async () => ({
      Screen: (await import('#features/data-interfaces/web/interface-screen.tsx')).InterfaceScreen,
    })),
  },
}
