import { isPlainName } from '#engine/resource/inputs.ts'
import { wrongPlace, type Placed } from '#engine/resource/tree.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { OrganizationRow } from '#server/directory/stores.ts'

/** What the rules of places need of an organization. */
export type Place = Pick<OrganizationRow, 'id' | 'parent_id' | 'name' | 'kind' | 'enabled'>

/**
 * Why an organization may not be as it is wanted, as far as the organizations alone tell.
 *
 * @param others all organizations
 */
export function refuseContent(next: Place, before: Place | undefined, others: readonly Place[]): (Refusal | undefined)[] {
  return [
    next.name === before?.name ? undefined : refuseSpecialName(next.name),
    refuseNamesake(next, others),
    ...refusePlace(next, before, others),
  ]
}

/** Why an organization may not stand where it is put; where it stands already it may stay. */
export function refusePlace(next: Place, before: Place | undefined, others: readonly Place[]): (Refusal | undefined)[] {
  if (before && before.parent_id === next.parent_id) return []
  if (next.parent_id === null)
    return [next.kind === 'department' ? refusal('invalid', 'organizations.department-top', { field: 'parentId' }) : undefined]
  const wrong = wrongPlace(placed(next), others.map(placed))
  if (wrong) {
    const text = wrong === 'circle' ? 'organizations.parent-circle' : 'organizations.parent-unknown'
    return [refusal('invalid', text, { field: 'parentId' })]
  }
  const parent = others.find(({ id }) => id === next.parent_id)
  return [parent?.enabled ? undefined : refusal('invalid', 'organizations.parent-disabled', { field: 'parentId' })]
}

/** Two of one name below the same parent could not be told apart where they are chosen. */
export function refuseNamesake(next: Place, others: readonly Place[]): Refusal | undefined {
  const taken = others.some(({ id, parent_id, name }) => id !== next.id && parent_id === next.parent_id && name === next.name)
  return taken ? refusal('invalid', 'organizations.name-taken', { params: { name: next.name }, field: 'fullName' }) : undefined
}

function refuseSpecialName(name: string): Refusal | undefined {
  return isPlainName(name) ? undefined : refusal('invalid', 'organizations.name-special', { field: 'fullName' })
}

function placed({ id, parent_id }: Place): Placed {
  return { id, parentId: parent_id ?? undefined }
}
