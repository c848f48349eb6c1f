import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screen of positions, and the picker of them. */
export const positionsWeb: WebFeature = {
  name: 'positions',
  screens: {
    'permission/position': lazyScreen(async () => ({
      Screen: (await import('#features/positions/web/position-screen.tsx')).PositionScreen,
    })),
  },
  sources: { positions: async () => (await import('#features/positions/web/source.ts')).positionSource },
}
