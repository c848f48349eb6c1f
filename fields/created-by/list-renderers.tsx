import { createdBy } from '#fields/created-by/definition.ts'
import { PersonFilter } from '#fields/person-filter.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(createdBy, { filter: PersonFilter })
