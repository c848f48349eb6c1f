import type { Kernel } from '#server/kernel.ts'
import { defineDictionaries, dictionariesCache, type DictionaryBook } from '#features/dictionaries/server/book.ts'
import { upsertCategory, upsertEntry } from '#features/dictionaries/server/upsert.ts'

/** All dictionaries of the newest version this node knows. */
export function dictionaryBook(kernel: Kernel): Promise<DictionaryBook> {
  return dictionariesCache(kernel).get()
}

export { registerUseCounter, type UseCounter } from '#features/dictionaries/server/uses.ts'
export { defineDictionaries, upsertCategory, upsertEntry }
export type { DictionaryBook }
