import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import type { ownOrganization } from '#fields/own-organization/definition.ts'
import { PickedViewer } from '#fields/picked-field.tsx'

export function OwnOrganizationViewer({ value, options }: ViewerProps<typeof ownOrganization>) {
  const isWhole = options.showLevel === 'all'
  return (
    <PickedViewer
      source="organizations"
      value={value}
      known={(id, { lookups }) => {
        const place = lookups.organization(id)
        return isWhole ? place?.pathNames.join('/') : place?.name
      }}
    />
  )
}

export function OwnOrganizationText({ id, value, options, describedBy }: EditorProps<typeof ownOrganization>) {
  return (
    <output id={id} aria-describedby={describedBy}>
      <OwnOrganizationViewer value={value} options={options} />
    </output>
  )
}
