import { calculation } from '#fields/calculation/definition.ts'
import { CalculationEditor, CalculationViewer } from '#fields/calculation/viewer.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(calculation, { editor: CalculationEditor, viewer: CalculationViewer })
