import { areaMenu } from '#features/areas/contract.ts'
import { areaCalls } from '#features/areas/server/areas.ts'
import { defineAreas } from '#features/areas/server/book.ts'
import { areaExchanges } from '#features/areas/server/exchange.ts'
import { portalRegionCalls } from '#features/areas/server/portal-regions.ts'
import { areaReads } from '#features/areas/server/read-areas.ts'
import { serveAreaUse } from '#features/areas/server/uses.ts'
import { areaTexts } from '#features/areas/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'
import { announceChanges } from '#server/sockets/announce-changes.ts'

/** Areas: the administrative regions that forms choose from. */
export const areasFeature: Feature = {
  name: 'areas',
  texts: areaTexts,
  migrations: new URL('./server/migrations', import.meta.url),
  menus: [
    {
      code: areaMenu,
      parent: 'system',
      name: '行政区划',
      icon: 'environment',
      type: 2,
      address: 'system/area',
      sortCode: 20,
      buttons: standardButtons('add', 'edit', 'remove', 'export', 'import'),
    },
  ],
  calls: [...areaCalls, ...areaReads, ...areaExchanges, serveAreaUse, ...portalRegionCalls],
  start: async (kernel) => {
    defineAreas(kernel)
    return announceChanges(kernel, 'areas', 'areasChanged')
  },
}
