import { date } from '#fields/date/definition.ts'
import { DateFilter } from '#fields/date/filter.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(date, { filter: DateFilter })
