import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import type { user } from '#fields/user/definition.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'

export function UserEditor(props: EditorProps<typeof user>) {
  return <PickedEditor source="users" {...props} />
}

export function UserViewer({ value }: ViewerProps<typeof user>) {
  return <PickedViewer source="users" value={value} known={(id, { lookups }) => lookups.user(id)?.name} />
}
