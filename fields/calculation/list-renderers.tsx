import { calculation } from '#fields/calculation/definition.ts'
import { CalculationFilter } from '#fields/calculation/filter.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(calculation, { filter: CalculationFilter })
