import { idsOf } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import type { PersonProps } from '#fields/person-renderers.tsx'
import { PickedEditor } from '#fields/picked-field.tsx'

/** Searches by a person that the server set, with a picker. */
export function PersonFilter({ onChange, plain = false, ...props }: PersonProps & { readonly plain?: boolean }) {
  return (
    <PickedEditor
      source={plain ? 'users' : 'peopleInConditions'}
      {...props}
      options={{ multiple: false }}
      onChange={(next) => onChange(next.ok ? read(idsOf(next.value)[0] ?? '') : next)}
    />
  )
}
