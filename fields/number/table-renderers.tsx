import { number } from '#fields/number/definition.ts'
import { NumberCell } from '#fields/number/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(number, { cell: NumberCell })
