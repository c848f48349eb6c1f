import { RelatedEditor } from '#fields/relation-form/editor.tsx'
import { RelatedViewer } from '#fields/relation-form/viewer.tsx'
import { formRenderers, listRenderers, tableRenderers, type EditorProps, type ViewerProps } from '#fields/renderers-types.ts'
import { popupTableSelect } from '#fields/popup-table-select/definition.ts'

export { popupTableSelect as definition } from '#fields/popup-table-select/definition.ts'

function Editor(props: EditorProps<typeof popupTableSelect>) {
  return <RelatedEditor {...props} to={popupTableSelect.refersTo?.(props.options)} />
}

function Viewer({ value, options }: ViewerProps<typeof popupTableSelect>) {
  return <RelatedViewer value={value} to={popupTableSelect.refersTo?.(options)} />
}

export const inForms = formRenderers(popupTableSelect, { editor: Editor, viewer: Viewer })

export const inTables = tableRenderers(popupTableSelect, { cell: Editor })

export const inLists = listRenderers(popupTableSelect, { filter: Editor })
