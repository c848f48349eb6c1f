import { numberRange } from '#fields/number-range/definition.ts'
import { NumberRangeEditor } from '#fields/number-range/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export const renderers = formRenderers(numberRange, { editor: NumberRangeEditor, viewer: textViewer(numberRange) })
