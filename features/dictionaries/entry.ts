import type { Kernel } from '#server/kernel.ts'
import { defineDictionaries, dictionariesCache, type DictionaryBook } from '#features/dictionaries/server/book.ts'
import { removeEntries, upsertCategory, upsertEntry } from '#features/dictionaries/server/upsert.ts'

/** All dictionaries in the newest version known to this process. */
export function dictionaryBook(kernel: Kernel): Promise<DictionaryBook> {
  return dictionariesCache(kernel).get()
}

export { usedDictionaries, type DictionarySubject } from '#features/dictionaries/server/uses.ts'
export { defineDictionaries, removeEntries, upsertCategory, upsertEntry }
export type { DictionaryBook }
