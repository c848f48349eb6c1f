import { createdAt } from '#fields/created-at/definition.ts'
import { listRenderers } from '#fields/renderers-types.ts'
import { StampFilter } from '#fields/stamp-filter.tsx'

export const renderers = listRenderers(createdAt, { filter: StampFilter })
