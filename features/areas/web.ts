import { regionSource, rereadRegions } from '#features/areas/web/regions.ts'
import type { WebFeature } from '#web/feature.ts'
import { onReconnect } from '#web/socket/socket-client.ts'

/** Areas: where pickers of regions get their items. */
export const areasWeb: WebFeature = {
  name: 'areas',
  sources: { regions: regionSource },
  frames: { areasChanged: () => void rereadRegions() },
  start: () => onReconnect(() => void rereadRegions()),
}
