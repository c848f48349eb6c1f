import { numberRange } from '#fields/number-range/definition.ts'
import { NumberRangeEditor } from '#fields/number-range/editor.tsx'
import { formRenderers, tableRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export { numberRange as definition } from '#fields/number-range/definition.ts'

export const inForms = formRenderers(numberRange, { editor: NumberRangeEditor, viewer: textViewer(numberRange) })

export const inTables = tableRenderers(numberRange, { cell: NumberRangeEditor })
