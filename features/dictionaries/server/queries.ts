import type { Selectable } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import '#features/dictionaries/server/tables.ts'
import type { Category, Entry } from '#features/dictionaries/server/rules.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'

/** All categories in their order. */
export async function categories(db: Db | Tx): Promise<Category[]> {
  const rows = await db.selectFrom('dictionary_type').selectAll().orderBy('sort_code').orderBy('created_at').orderBy('id').execute()
  return rows.map(categoryOf)
}

/** The entries of one category, of all when none is named, in their order. */
export async function entries(db: Db | Tx, categoryId?: string): Promise<Entry[]> {
  const query = db.selectFrom('dictionary_entry').selectAll().orderBy('sort_code').orderBy('created_at').orderBy('id')
  const rows = await (categoryId === undefined ? query : query.where('type_id', '=', categoryId)).execute()
  return rows.map(entryOf)
}

/** @throws Refused 404 */
export async function categoryById(db: Db | Tx, id: string): Promise<Category> {
  const row = await db.selectFrom('dictionary_type').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused(refusal('missing', 'kernel.missing'))
  return categoryOf(row)
}

/** @throws Refused 404 */
export async function entryById(db: Db | Tx, id: string): Promise<Entry> {
  const row = await db.selectFrom('dictionary_entry').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused(refusal('missing', 'kernel.missing'))
  return entryOf(row)
}

export async function insertCategories(tx: Tx, made: readonly Category[], now: Date): Promise<void> {
  if (made.length === 0) return
  await tx
    .insertInto('dictionary_type')
    .values(made.map((category) => ({ ...categoryRow(category), created_at: now, modified_at: null })))
    .execute()
}

/** Rows a statement takes: PostgreSQL binds 65,535 values at most. */
const rowsOfStatement = 1_000

/** Parents must come before what stands below them. */
export async function insertEntries(tx: Tx, made: readonly Entry[], now: Date): Promise<void> {
  for (let start = 0; start < made.length; start += rowsOfStatement) {
    const rows = made.slice(start, start + rowsOfStatement).map((entry) => ({ ...entryRow(entry), created_at: now, modified_at: null }))
    await tx.insertInto('dictionary_entry').values(rows).execute()
  }
}

export async function replaceCategory(tx: Tx, category: Category, now: Date): Promise<void> {
  await tx
    .updateTable('dictionary_type')
    .set({ ...categoryRow(category), modified_at: now })
    .where('id', '=', category.id)
    .execute()
}

export async function replaceEntry(tx: Tx, entry: Entry, now: Date): Promise<void> {
  await tx
    .updateTable('dictionary_entry')
    .set({ ...entryRow(entry), modified_at: now })
    .where('id', '=', entry.id)
    .execute()
}

function categoryOf(row: Selectable<Tables['dictionary_type']>): Category {
  const { id, code, name, description, version } = row
  return { id, parentId: row.parent_id ?? undefined, code, name, isTree: row.is_tree, description, sortCode: row.sort_code, version }
}

function categoryRow({ id, parentId, code, name, isTree, description, sortCode, version }: Category) {
  return { id, parent_id: parentId ?? null, code, name, is_tree: isTree, description, sort_code: sortCode, version }
}

function entryOf(row: Selectable<Tables['dictionary_entry']>): Entry {
  const { id, code, name, enabled, description, version } = row
  return {
    id,
    categoryId: row.type_id,
    parentId: row.parent_id ?? undefined,
    code,
    name,
    enabled,
    description,
    sortCode: row.sort_code,
    version,
  }
}

function entryRow({ id, categoryId, parentId, code, name, enabled, description, sortCode, version }: Entry) {
  return { id, type_id: categoryId, parent_id: parentId ?? null, code, name, enabled, description, sort_code: sortCode, version }
}
