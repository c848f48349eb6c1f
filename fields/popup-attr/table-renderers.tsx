import { popupAttr } from '#fields/popup-attr/definition.ts'
import { ReferredText } from '#fields/referred-output.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(popupAttr, { cell: ReferredText })
