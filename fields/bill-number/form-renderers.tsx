import { billNumber } from '#fields/bill-number/definition.ts'
import { BillNumberEditor, BillNumberViewer } from '#fields/bill-number/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(billNumber, { editor: BillNumberEditor, viewer: BillNumberViewer })
