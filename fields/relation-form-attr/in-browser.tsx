import { ReferredText } from '#fields/referred-output.tsx'
import { formRenderers, tableRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'
import { relationFormAttr } from '#fields/relation-form-attr/definition.ts'

export { relationFormAttr as definition } from '#fields/relation-form-attr/definition.ts'

export const inForms = formRenderers(relationFormAttr, { editor: ReferredText, viewer: textViewer(relationFormAttr) })

export const inTables = tableRenderers(relationFormAttr, { cell: ReferredText })
