import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The screen of systems. */
export const systemsWeb: WebFeature = {
  name: 'systems',
  screens: {
    'system/system': lazyScreen(async () => ({ Screen: (await import('#features/systems/web/system-screen.tsx')).SystemScreen })),
  },
}
