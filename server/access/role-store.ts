import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/types.ts'
import { storeOf, type Store } from '#server/resource/store.ts'
import './tables.ts'

type Kept = Omit<Selectable<Tables['role']>, 'created_by' | 'modified_at' | 'modified_by' | 'deleted_at'>

/** A role as it is managed, with the sorted ids of the organizations it is bound to; none of a global one. */
export type RoleRow = Kept & { readonly organizations: readonly string[] }

const roles = storeOf('role', {
  marksDeleted: true,
  item: ({ created_by: _by, modified_at: _at, modified_by: _who, deleted_at: _gone, ...item }): Kept => item,
  row: (item) => item,
  stamp: ({ now, userId }, isNew) => ({ modified_at: now, modified_by: userId, ...(isNew ? { created_by: userId } : {}) }),
})

/** Roles with their organizations. What they are written for is told by `AccessControl.changed`. */
export const roleStore: Store<RoleRow> = {
  table: roles.table,
  find: async (db, id, seen) => withOrganizations(db, await roles.find(db, id, seen)),
  lock: async (tx, id, seen) => withOrganizations(tx, await roles.lock(tx, id, seen)),
  list: async (db, wanted) => {
    const found = await roles.list(db, wanted)
    const bound = await boundOf(
      db,
      found.map(({ id }) => id),
    )
    return found.map((one) => ({ ...one, organizations: bound.get(one.id) ?? [] }))
  },
  count: roles.count,
  insert: async (tx, items, stamp) => {
    await roles.insert(tx, items.map(kept), stamp)
    for (const item of items) await bind(tx, item)
  },
  replace: async (tx, item, stamp) => {
    await roles.replace(tx, kept(item), stamp)
    await tx.deleteFrom('role_organization').where('role_id', '=', item.id).execute()
    await bind(tx, item)
  },
  remove: (tx, item, stamp) => roles.remove(tx, kept(item), stamp),
}

const kept = ({ organizations: _bound, ...item }: RoleRow): Kept => item

async function withOrganizations(db: Db | Tx, item: Kept | undefined): Promise<RoleRow | undefined> {
  return item && { ...item, organizations: (await boundOf(db, [item.id])).get(item.id) ?? [] }
}

async function boundOf(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('role_organization').selectAll().where('role_id', 'in', ids).orderBy('organization_id').execute()
  const byRole = Map.groupBy(rows, (row) => row.role_id)
  return new Map([...byRole].map(([id, bound]) => [id, bound.map((row) => row.organization_id)]))
}

async function bind(tx: Tx, { id, organizations }: RoleRow): Promise<void> {
  if (organizations.length === 0) return
  const rows = organizations.map((organization) => ({ role_id: id, organization_id: organization }))
  await tx.insertInto('role_organization').values(rows).execute()
}
