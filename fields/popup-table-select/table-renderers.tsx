import { popupTableSelect } from '#fields/popup-table-select/definition.ts'
import { PopupTableEditor } from '#fields/popup-table-select/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(popupTableSelect, { cell: PopupTableEditor })
