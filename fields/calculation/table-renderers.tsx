import { calculation } from '#fields/calculation/definition.ts'
import { CalculationEditor } from '#fields/calculation/viewer.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(calculation, { cell: CalculationEditor })
