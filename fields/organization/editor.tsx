import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { organization } from '#fields/organization/definition.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'
import { usePlace } from '#fields/place.tsx'

export function OrganizationEditor(props: EditorProps<typeof organization>) {
  return <PickedEditor source="organizations" {...props} />
}

/** Shows the name of the organization; its path appears on hover. */
export function OrganizationViewer({ value }: ViewerProps<typeof organization>) {
  const { facts } = usePlace()
  const path = organization.format(value, organization.options.parse({}), facts)
  return (
    <PickedViewer
      source="organizations"
      value={value}
      title={path}
      known={(id, { lookups }) => lookups.organization(id)?.pathNames.at(-1)}
    />
  )
}
