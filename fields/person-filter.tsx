import { idsOf } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import type { PersonProps } from '#fields/person-renderers.tsx'
import { PickedEditor } from '#fields/picked-field.tsx'

/** Searches by a person that the server set, with a picker. */
export function PersonFilter({ onChange, ...props }: PersonProps) {
  return (
    <PickedEditor
      source="users"
      {...props}
      options={{ multiple: false }}
      onChange={(next) => onChange(next.ok ? read(idsOf(next.value)[0] ?? '') : next)}
    />
  )
}
