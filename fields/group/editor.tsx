import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'
import type { group } from '#fields/group/definition.ts'

export function GroupEditor(props: EditorProps<typeof group>) {
  return <PickedEditor source="groups" {...props} />
}

export function GroupViewer({ value }: ViewerProps<typeof group>) {
  return <PickedViewer source="groups" value={value} known={(id, { lookups }) => lookups.carrier?.('group', id)?.name} />
}
