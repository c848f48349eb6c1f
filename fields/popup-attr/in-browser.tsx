import { ReferredText } from '#fields/relation-form-attr/output.tsx'
import { formRenderers, tableRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'
import { popupAttr } from '#fields/popup-attr/definition.ts'

export { popupAttr as definition } from '#fields/popup-attr/definition.ts'

export const inForms = formRenderers(popupAttr, { editor: ReferredText, viewer: textViewer(popupAttr) })

export const inTables = tableRenderers(popupAttr, { cell: ReferredText })
