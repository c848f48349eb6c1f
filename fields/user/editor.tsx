import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'
import { usePlace } from '#fields/place.tsx'
import { allowedPeople, type user } from '#fields/user/definition.ts'

export function UserEditor(props: EditorProps<typeof user>) {
  const { valueOf } = usePlace()
  return <PickedEditor source="users" {...props} allowed={allowedPeople(props.options, valueOf)} />
}

export function UserViewer({ value }: ViewerProps<typeof user>) {
  return <PickedViewer source="users" value={value} known={(id, { lookups }) => lookups.user(id)?.name} />
}
