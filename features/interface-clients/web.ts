import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The screen of clients outside. */
export const interfaceClientsWeb: WebFeature = {
  name: 'interface-clients',
  screens: {
    'system/interfaceOauth': lazyScreen(async () => ({
      Screen: (await import('#features/interface-clients/web/client-screen.tsx')).ClientScreen,
    })),
  },
}
