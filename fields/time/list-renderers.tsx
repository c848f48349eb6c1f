import { time } from '#fields/time/definition.ts'
import { TimeFilter } from '#fields/time/filter.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(time, { filter: TimeFilter })
