import type { Language } from '#engine/texts/text.ts'
import type { Kernel } from '#server/kernel.ts'
import { bookInWords, defineDictionaries, dictionariesCache, type DictionaryBook } from '#features/dictionaries/server/book.ts'
import { removeEntries, upsertCategory, upsertEntry } from '#features/dictionaries/server/upsert.ts'

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
export { defineDictionaries, removeEntries, upsertCategory, upsertEntry }
export type { DictionaryBook }
