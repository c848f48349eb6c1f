import type { FilterProps } from '#fields/renderers-types.ts'
import { PickedEditor } from '#fields/picked-field.tsx'
import { allowedPeople, type user } from '#fields/user/definition.ts'

/** The picker of a field of users in conditions. */
export function UserFilter({ plain = false, ...props }: FilterProps<typeof user>) {
  return <PickedEditor source={plain ? 'users' : 'peopleInConditions'} {...props} allowed={allowedPeople(props.options)} />
}
