import { popupTableSelect } from '#fields/popup-table-select/definition.ts'
import { PopupTableEditor } from '#fields/popup-table-select/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(popupTableSelect, { filter: PopupTableEditor })
