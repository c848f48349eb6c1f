import { longText } from '#fields/long-text/definition.ts'
import { LongTextCell } from '#fields/long-text/table-cell.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(longText, { cell: LongTextCell })
