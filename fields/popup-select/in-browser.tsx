import { RelatedEditor } from '#fields/related-editor.tsx'
import { RelatedViewer } from '#fields/related-viewer.tsx'
import { formRenderers, listRenderers, tableRenderers, type EditorProps, type ViewerProps } from '#fields/renderers-types.ts'
import { popupSelect } from '#fields/popup-select/definition.ts'

export { popupSelect as definition } from '#fields/popup-select/definition.ts'

function Editor(props: EditorProps<typeof popupSelect>) {
  return <RelatedEditor {...props} to={popupSelect.refersTo?.(props.options)} />
}

function Viewer({ value, options }: ViewerProps<typeof popupSelect>) {
  return <RelatedViewer value={value} to={popupSelect.refersTo?.(options)} />
}

export const inForms = formRenderers(popupSelect, { editor: Editor, viewer: Viewer })

export const inTables = tableRenderers(popupSelect, { cell: Editor })

export const inLists = listRenderers(popupSelect, { filter: Editor })
