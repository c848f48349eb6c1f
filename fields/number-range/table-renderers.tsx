import { numberRange } from '#fields/number-range/definition.ts'
import { NumberRangeEditor } from '#fields/number-range/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(numberRange, { cell: NumberRangeEditor })
