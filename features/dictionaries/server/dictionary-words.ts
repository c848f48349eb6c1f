import { dictionariesCache } from '#features/dictionaries/server/book.ts'
import type { Kernel } from '#server/kernel.ts'
import type { TextSource } from '#server/translations/text-source.ts'

/** The names of categories and of their entries. */
export function dictionaryWords(kernel: Kernel): TextSource {
  return {
    kind: 'dictionary',
    list: async () => {
      const book = await dictionariesCache(kernel).get()
      return book.categories.map(({ id, name }) => ({
        owner: { kind: 'dictionary', id },
        name,
        texts: [{ place: 'name', text: name }, ...book.entries(id).map((entry) => ({ place: entry.id, text: entry.name }))],
      }))
    },
  }
}
