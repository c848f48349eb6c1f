import { sql, type Selectable } from 'kysely'
import '#features/dictionaries/server/tables.ts'
import type { Category, Entry } from '#features/dictionaries/server/rules.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'
import { present } from '#server/managed/read-rows.ts'
import { storeOf, type Stamp } from '#server/resource/store.ts'

const stamp = ({ now }: Stamp, isNew: boolean) => (isNew ? { created_at: now, modified_at: null } : { modified_at: now })
/** In which order categories and entries are listed. */
export const inOrder = sql`sort_code, created_at, id`

export const categoryStore = storeOf('dictionary_type', {
  stamp,
  item: (row): Category => ({ ...commonMembers(row), isTree: row.is_tree }),
  row: ({ isTree, ...category }) => ({ ...commonColumns(category), is_tree: isTree }),
})

export const entryStore = storeOf('dictionary_entry', {
  stamp,
  item: (row): Entry => ({ ...commonMembers(row), categoryId: row.type_id, enabled: row.enabled }),
  row: ({ categoryId, enabled, ...entry }) => ({ ...commonColumns(entry), type_id: categoryId, enabled }),
})

/** All categories in their order. */
export const categories = (db: Db | Tx): Promise<Category[]> => categoryStore.list(db, { order: inOrder })

/** The entries of one category, or of all, in their order. */
export const entries = (db: Db | Tx, categoryId?: string): Promise<Entry[]> =>
  entryStore.list(db, { order: inOrder, where: categoryId === undefined ? [] : [sql<boolean>`type_id = ${categoryId}`] })

/** @throws Refused 404 */
export const categoryById = async (db: Db | Tx, id: string): Promise<Category> => present(await categoryStore.find(db, id))

/** @throws Refused 404 */
export const entryById = async (db: Db | Tx, id: string): Promise<Entry> => present(await entryStore.find(db, id))

type Members = Omit<Category, 'isTree'>
type Row = Omit<Selectable<Tables['dictionary_type']>, 'is_tree'>

function commonMembers({ id, parent_id, code, name, description, sort_code, version }: Row): Members {
  return { id, parentId: parent_id ?? undefined, code, name, description, sortCode: sort_code, version }
}

function commonColumns({ id, parentId, code, name, description, sortCode, version }: Members) {
  return { id, parent_id: parentId ?? null, code, name, description, sort_code: sortCode, version }
}
