import { lazyScreen } from '#web/router/lazy-screen.tsx'
import { regionSource, rereadRegions } from '#features/areas/web/regions.ts'
import type { WebFeature } from '#web/feature.ts'
import { onReconnect } from '#web/socket/socket-client.ts'

/** The screen of areas, and where pickers of regions get their items. */
export const areasWeb: WebFeature = {
  name: 'areas',
  screens: {
    'system/area': lazyScreen(async () => ({ Screen: (await import('#features/areas/web/area-screen.tsx')).AreaScreen })),
  },
  sources: { regions: regionSource },
  frames: { areasChanged: () => void rereadRegions() },
  start: () => onReconnect(() => void rereadRegions()),
}
