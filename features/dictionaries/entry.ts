import type { Language } from '#engine/texts/text.ts'
import type { Kernel } from '#server/kernel.ts'
import { bookInWords, defineDictionaries, dictionariesCache, type DictionaryBook } from '#features/dictionaries/server/book.ts'
import { removeCategory, removeEntries, upsertCategory, upsertEntry } from '#features/dictionaries/server/upsert.ts'

/**
 * All dictionaries in the newest version known to this process.
 *
 * @param language of whom they are read for. Absent: what the dictionaries say themselves
 */
export async function dictionaryBook(kernel: Kernel, language: Language = 'zh'): Promise<DictionaryBook> {
  const [book, words] = await Promise.all([dictionariesCache(kernel).get(), kernel.translations.in(language)])
  return language === 'zh' ? book : bookInWords(book, words)
}

export { usedDictionaries, type DictionarySubject } from '#features/dictionaries/server/uses.ts'
export { categories as dictionaryCategories, entries as dictionaryEntries } from '#features/dictionaries/server/stores.ts'
export type { Category as DictionaryCategory, Entry as DictionaryEntry } from '#features/dictionaries/server/rules.ts'
export { defineDictionaries, removeCategory, removeEntries, upsertCategory, upsertEntry }
export type { DictionaryBook }
