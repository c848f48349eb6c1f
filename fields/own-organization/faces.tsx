import type { EditorProps, ViewerProps } from '#fields/faces-types.ts'
import { idsOf } from '#fields/id-values.ts'
import type { ownOrganization } from '#fields/own-organization/definition.ts'
import { read } from '#fields/parsed.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'

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

export function OwnOrganizationFilter({ onChange, ...props }: EditorProps<typeof ownOrganization>) {
  return (
    <PickedEditor
      source="organizations"
      {...props}
      options={{ multiple: false }}
      onChange={(next) => onChange(next.ok ? read(idsOf(next.value)[0] ?? '') : next)}
    />
  )
}
