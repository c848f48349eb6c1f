import { number } from '#fields/number/definition.ts'
import { NumberCell } from '#fields/number/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(number, { filter: NumberCell })
