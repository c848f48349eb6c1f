import { dictionariesCache } from '#features/dictionaries/server/book.ts'
import '#features/dictionaries/server/tables.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

export interface CategoryText {
  /** Its code where nothing is said. */
  readonly id?: string | undefined
  readonly code: string
  readonly name: string
  readonly description: string
  readonly tree: boolean
}

/**
 * Creates or updates a category of an application. Its id is its code unless it brings one.
 *
 * @param onlyCreate leaves an existing category unchanged, because it belongs to another application
 * @returns id of the category with this code
 */
export async function upsertCategory(
  kernel: Kernel,
  tx: Tx,
  { id, code, name, description, tree }: CategoryText,
  onlyCreate = false,
): Promise<string> {
  const content = { name, description, is_tree: tree }
  const row = { id: id ?? code, code, parent_id: null, sort_code: 0, version: 1, created_at: new Date(), modified_at: null, ...content }
  await tx
    .insertInto('dictionary_type')
    .values(row)
    .onConflict((conflict) =>
      onlyCreate
        ? conflict.column('code').doNothing()
        : conflict
            .column('code')
            .doUpdateSet((eb) => ({ ...content, modified_at: new Date(), version: eb('dictionary_type.version', '+', 1) })),
    )
    .execute()
  await dictionariesCache(kernel).bump(tx)
  return (await tx.selectFrom('dictionary_type').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
}

export interface EntryText {
  /** `<category>.<code>`. */
  readonly id: string
  readonly categoryId: string
  /** Id of the existing parent entry. */
  readonly parentId: string | undefined
  readonly code: string
  readonly name: string
  readonly description: string
  readonly enabled: boolean
  readonly sortCode: number
}

/** Creates or updates an entry of an application; an existing entry of the same code keeps its id. */
export async function upsertEntry(kernel: Kernel, tx: Tx, entry: EntryText): Promise<void> {
  const content = {
    parent_id: entry.parentId ?? null,
    name: entry.name,
    description: entry.description,
    enabled: entry.enabled,
    sort_code: entry.sortCode,
  }
  await tx
    .insertInto('dictionary_entry')
    .values({
      id: entry.id,
      type_id: entry.categoryId,
      code: entry.code,
      version: 1,
      created_at: new Date(),
      modified_at: null,
      ...content,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['type_id', 'code'])
        .doUpdateSet((eb) => ({ ...content, modified_at: new Date(), version: eb('dictionary_entry.version', '+', 1) })),
    )
    .execute()
  await dictionariesCache(kernel).bump(tx)
}

/** Deletes entries that an application brought; what names one shows its id from then on. @returns how many there were */
export async function removeEntries(kernel: Kernel, tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await tx.deleteFrom('dictionary_entry').where('id', 'in', ids).executeTakeFirst()
  await dictionariesCache(kernel).bump(tx)
  return Number(numDeletedRows)
}

/** Deletes a category with all its entries. */
export async function removeCategory(kernel: Kernel, tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('dictionary_entry').where('type_id', '=', id).execute()
  await tx.deleteFrom('dictionary_type').where('id', '=', id).execute()
  await dictionariesCache(kernel).bump(tx)
}
