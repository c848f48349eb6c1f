import { modifiedAt } from '#fields/modified-at/definition.ts'
import { listRenderers } from '#fields/renderers-types.ts'
import { StampFilter } from '#fields/stamp-filter.tsx'

export const renderers = listRenderers(modifiedAt, { filter: StampFilter })
