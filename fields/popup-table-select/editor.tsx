import { popupTableSelect } from '#fields/popup-table-select/definition.ts'
import { RelatedEditor } from '#fields/related-editor.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'

export function PopupTableEditor(props: EditorProps<typeof popupTableSelect>) {
  return <RelatedEditor {...props} to={popupTableSelect.refersTo?.(props.options)} />
}
