import type { EditorProps } from '#fields/renderers-types.ts'
import { idsOf } from '#fields/id-values.ts'
import type { ownOrganization } from '#fields/own-organization/definition.ts'
import { read } from '#fields/parsed.ts'
import { PickedEditor } from '#fields/picked-field.tsx'

/** Searches by an organization that the server set, with a picker. */
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
