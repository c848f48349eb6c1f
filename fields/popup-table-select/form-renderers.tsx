import { popupTableSelect } from '#fields/popup-table-select/definition.ts'
import { PopupTableEditor } from '#fields/popup-table-select/editor.tsx'
import { RelatedViewer } from '#fields/related-viewer.tsx'
import { formRenderers, type ViewerProps } from '#fields/renderers-types.ts'

function Viewer({ value, options }: ViewerProps<typeof popupTableSelect>) {
  return <RelatedViewer value={value} to={popupTableSelect.refersTo?.(options)} />
}

export const renderers = formRenderers(popupTableSelect, { editor: PopupTableEditor, viewer: Viewer })
