import { sayWith } from '#engine/texts/translation.ts'
import type { Choice } from '#engine/forms/field-type.ts'
import { treeOf } from '#engine/resource/tree.ts'
import type { VersionedCache } from '#server/cache/versioned-cache.ts'
import { categories as readCategories, entries as readEntries } from '#features/dictionaries/server/stores.ts'
import type { Category, Entry } from '#features/dictionaries/server/rules.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { Derived } from '#server/cache/derived.ts'
import type { DefinitionWords } from '#server/translations/translations.ts'

/** One entry as forms and rules use it. */
export type BookEntry = Pick<Entry, 'id' | 'parentId' | 'code' | 'name' | 'enabled'>

/** All dictionaries as cached on every node; categories are found by id or code. */
export interface DictionaryBook {
  readonly categories: readonly Category[]
  /** Entries in their order, including disabled ones, which old records still show. */
  readonly entries: (category: string) => readonly BookEntry[]
  /** The same entries as a tree of choices. */
  readonly choices: (category: string) => readonly Choice[]
}

const caches = new WeakMap<Kernel, VersionedCache<DictionaryBook>>()

/** Registers the cache of dictionaries. */
export function defineDictionaries(kernel: Kernel): void {
  caches.set(kernel, kernel.caches.define('dictionaries', loadBook))
}

export function dictionariesCache(kernel: Kernel): VersionedCache<DictionaryBook> {
  const cache = caches.get(kernel)
  if (!cache) throw new RangeError('the dictionaries feature has not started')
  return cache
}

/**
 * Serializes writers of dictionaries: the row of the cache's version stays locked until the commit, so that the facts the rules
 * have checked still hold when the change is written.
 */
export async function beginWriting(kernel: Kernel, tx: Tx): Promise<void> {
  await dictionariesCache(kernel).bump(tx)
}

async function loadBook(db: Db): Promise<DictionaryBook> {
  const categories = await readCategories(db)
  return bookOf(
    categories,
    Map.groupBy(await readEntries(db), (entry) => entry.categoryId),
  )
}

const translated = new Derived<DictionaryBook>()

/** The dictionaries as they are said with these words; made once for each version of both. */
export function bookInWords(book: DictionaryBook, words: DefinitionWords): DictionaryBook {
  return translated.get([book, words], '', () => {
    const wordsOf = (id: string) => words.of({ kind: 'dictionary', id })
    const said = (category: Category) => ({ ...category, name: sayWith(wordsOf(category.id), category.name) })
    const entriesOf = ({ id }: Category): readonly BookEntry[] => {
      const own = wordsOf(id)
      return own ? book.entries(id).map((entry) => ({ ...entry, name: sayWith(own, entry.name) })) : book.entries(id)
    }
    return bookOf(book.categories.map(said), new Map(book.categories.map((category) => [category.id, entriesOf(category)])))
  })
}

function bookOf(categories: readonly Category[], byCategory: ReadonlyMap<string, readonly BookEntry[]>): DictionaryBook {
  // An id takes precedence over a code of the same text.
  const ids = new Map([...categories.map(({ id, code }) => [code, id] as const), ...categories.map(({ id }) => [id, id] as const)])
  const made = new Map<string, readonly Choice[]>()
  const entries = (category: string): readonly BookEntry[] => byCategory.get(ids.get(category) ?? '') ?? []
  const choices = (category: string): readonly Choice[] => {
    const known = made.get(category) ?? treeOf(entries(category), choiceOf)
    made.set(category, known)
    return known
  }
  return { categories, entries, choices }
}

function choiceOf({ id, name, enabled }: BookEntry, children: Choice[]): Choice {
  return { id, label: name, ...(enabled ? {} : { disabled: true }), ...(children.length > 0 ? { children } : {}) }
}
