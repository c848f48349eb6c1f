import { longText } from '#fields/long-text/definition.ts'
import { LongTextCell } from '#fields/long-text/table-cell.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(longText, { filter: LongTextCell })
