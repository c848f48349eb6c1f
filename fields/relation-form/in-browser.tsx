import { RelatedEditor } from '#fields/related-editor.tsx'
import { RelatedViewer } from '#fields/related-viewer.tsx'
import { formRenderers, listRenderers, tableRenderers, type EditorProps, type ViewerProps } from '#fields/renderers-types.ts'
import { relationForm } from '#fields/relation-form/definition.ts'

export { relationForm as definition } from '#fields/relation-form/definition.ts'

function Editor(props: EditorProps<typeof relationForm>) {
  return <RelatedEditor {...props} to={relationForm.refersTo?.(props.options)} />
}

function Viewer({ value, options }: ViewerProps<typeof relationForm>) {
  return <RelatedViewer value={value} to={relationForm.refersTo?.(options)} />
}

export const inForms = formRenderers(relationForm, { editor: Editor, viewer: Viewer })

export const inTables = tableRenderers(relationForm, { cell: Editor })

export const inLists = listRenderers(relationForm, { filter: Editor })
