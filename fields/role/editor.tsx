import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'
import type { role } from '#fields/role/definition.ts'

export function RoleEditor(props: EditorProps<typeof role>) {
  return <PickedEditor source="roles" {...props} />
}

export function RoleViewer({ value }: ViewerProps<typeof role>) {
  return <PickedViewer source="roles" value={value} known={(id, { lookups }) => lookups.carrier?.('role', id)?.name} />
}
