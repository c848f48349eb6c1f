import { popupAttr } from '#fields/popup-attr/definition.ts'
import { ReferredText } from '#fields/referred-output.tsx'
import { formRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export const renderers = formRenderers(popupAttr, { editor: ReferredText, viewer: textViewer(popupAttr) })
