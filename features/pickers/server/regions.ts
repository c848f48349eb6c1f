import { childrenOf, regionByCode } from '#engine/values/region.ts'
import { shippedRegions } from '#engine/values/regions-load.ts'
import { regionChildren, regionNames } from '#features/pickers/contract.ts'
import { serve } from '#server/http/serve.ts'

/** The family's name of what stands above the provinces. */
const top = '-1'

export const serveRegionChildren = serve(regionChildren, async ({ params }) => ({
  list: childrenOf(shippedRegions(), params.id === top ? undefined : params.id)
    .filter(({ code }) => code !== params.ids)
    .map(({ code, name, hasChildren }) => ({ id: code, fullName: name, isLeaf: !hasChildren })),
}))

export const serveRegionNames = serve(regionNames, async ({ body }) => body.idsList.map((path) => path.map((code) => regionByCode(shippedRegions(), code)?.name ?? '')))
