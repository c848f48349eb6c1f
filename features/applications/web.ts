import { RemoveDemo } from '#features/applications/web/remove-demo.tsx'
import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The removal of demo data, beside the sign that the server holds some; and the screen of packages of functions. */
export const applicationsWeb: WebFeature = {
  name: 'applications',
  topBar: [RemoveDemo],
  screens: {
    'onlineDev/package': lazyScreen(async () => ({
      Screen: (await import('#features/applications/web/packages/packages-screen.tsx')).PackagesScreen,
    })),
  },
}
