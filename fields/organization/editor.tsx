import type { EditorProps, ViewerProps } from '#fields/faces-types.ts'
import type { organization } from '#fields/organization/definition.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'

export function OrganizationEditor(props: EditorProps<typeof organization>) {
  return <PickedEditor source="organizations" {...props} />
}

export function OrganizationViewer({ value }: ViewerProps<typeof organization>) {
  return <PickedViewer source="organizations" value={value} known={(id, { lookups }) => lookups.organization(id)?.pathNames.join('/')} />
}
