import { modifiedBy } from '#fields/modified-by/definition.ts'
import { PersonFilter } from '#fields/person-filter.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(modifiedBy, { filter: PersonFilter })
