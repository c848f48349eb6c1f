import { dictionaryCategories, dictionaryEntries, type DictionaryEntry } from '#features/dictionaries/entry.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** The entries of a category by its code, as they stand in the transaction. */
export async function entriesOf(db: Db | Tx, code: string): Promise<readonly DictionaryEntry[]> {
  const category = (await dictionaryCategories(db)).find((one) => one.code === code)
  return category ? dictionaryEntries(db, category.id) : []
}

/** Things name entries by id or, where they came from files, by code. */
export const entryNamed = (entries: readonly DictionaryEntry[], name: string): DictionaryEntry | undefined =>
  entries.find(({ id, code }) => id === name || code === name)
