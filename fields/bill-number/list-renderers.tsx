import { billNumber } from '#fields/bill-number/definition.ts'
import { BillNumberFilter } from '#fields/bill-number/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(billNumber, { filter: BillNumberFilter })
