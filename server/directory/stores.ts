import type { Selectable } from 'kysely'
import type { Tables } from '#server/database/types.ts'
import { storeOf, type Stamp } from '#server/resource/store.ts'
import '#server/directory/tables.ts'

/*
 * Organizations, positions and groups as they are managed. Items are rows without their stamps, so that the audit log names the same
 * members whether a screen or the program wrote. What they are written for is told by `Directory.changed`.
 */

type Item<Name extends 'organization' | 'position' | 'member_group'> = Omit<
  Selectable<Tables[Name]>,
  'created_by' | 'modified_at' | 'modified_by' | 'deleted_at'
>
type Property = { readonly property: Readonly<Record<string, unknown>> }

export type OrganizationRow = Omit<Item<'organization'>, 'property'> & Property
export type PositionRow = Omit<Item<'position'>, 'property'> & Property
export type GroupRow = Item<'member_group'>

const stamp = ({ now, userId }: Stamp, isNew: boolean) => ({
  modified_at: now,
  modified_by: userId,
  ...(isNew ? { created_by: userId } : {}),
})

type Stamps = { created_by: unknown; modified_at: unknown; modified_by: unknown; deleted_at: unknown }
const withoutStamps = <Row extends Stamps>({ created_by: _by, modified_at: _at, modified_by: _who, deleted_at: _gone, ...item }: Row) =>
  item
const propertyOf = (property: unknown): Property['property'] => (property ?? {}) as Property['property']

export const organizationStore = storeOf('organization', {
  stamp,
  marksDeleted: true,
  item: (row): OrganizationRow => ({ ...withoutStamps(row), property: propertyOf(row.property) }),
  row: ({ property, ...columns }) => ({ ...columns, property: JSON.stringify(property) }),
})

export const positionStore = storeOf('position', {
  stamp,
  marksDeleted: true,
  item: (row): PositionRow => ({ ...withoutStamps(row), property: propertyOf(row.property) }),
  row: ({ property, ...columns }) => ({ ...columns, property: JSON.stringify(property) }),
})

export const groupStore = storeOf('member_group', {
  stamp,
  marksDeleted: true,
  item: (row): GroupRow => withoutStamps(row),
  row: (item) => item,
})
