import { randomInt } from 'node:crypto'
import { holdsKeyword } from '#engine/resource/search.ts'
import { enabledOnly, treeOf, withAncestors, without } from '#engine/resource/tree.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  allDictionaries,
  entryParents,
  entrySelector,
  generateCode,
  listEntries,
  type ChoiceNode,
} from '#features/dictionaries/contract.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { dictionariesCache, type BookEntry, type DictionaryBook } from '#features/dictionaries/server/book.ts'
import { categoryById, entries } from '#features/dictionaries/server/stores.ts'
import type { Category } from '#features/dictionaries/server/rules.ts'
import { choiceNode, entryNode } from '#features/dictionaries/server/wire.ts'
import { serve } from '#server/http/serve.ts'

export const serveListEntries = serve(listEntries, async ({ db, params, query }) => {
  const category = await categoryById(db, params.id)
  const found = withAncestors(await entries(db, category.id), ({ name, code }) => holdsKeyword(query.keyword, [name, code]))
  return { list: asTree(query.isTree, category) ? treeOf(found, entryNode) : found.map((entry) => entryNode(entry, [])) }
})

/** Read from the cache, because every open form makes this call. */
export const serveAllDictionaries = serve(allDictionaries, async ({ kernel, session }) => {
  const book = await dictionaryBook(kernel, session.language)
  return {
    list: book.categories.map((category) => ({
      id: category.id,
      enCode: category.code,
      fullName: category.name,
      isTree: Number(category.isTree),
      dictionaryList: choicesOf(category.isTree, book.entries(category.id)),
    })),
  }
})

export const serveEntrySelector = serve(entrySelector, async ({ kernel, session, params }) => {
  const book = await dictionaryBook(kernel, session.language)
  const category = categoryIn(book, params.id)
  return { list: choicesOf(category.isTree, enabledOnly(book.entries(category.id))) }
})

export const serveEntryParents = serve(entryParents, async ({ kernel, params, query }) => {
  const book = await dictionariesCache(kernel).get()
  const category = categoryIn(book, params.id)
  const below = asTree(query.isTree, category) ? treeOf(without(enabledOnly(book.entries(category.id)), params.parentId), choiceNode) : []
  const root = {
    id: category.id,
    parentId: '-1',
    fullName: category.name,
    enCode: category.code,
    enabledMark: 1,
    hasChildren: below.length > 0,
    children: below,
  }
  return { list: [root] }
})

const letters = 'abcdefghijkmnpqrstuvwxyz'
const signs = `${letters}23456789`

/** Ten characters that are not easily confused, starting with a letter. */
export const serveGenerateCode = serve(generateCode, async () =>
  Array.from({ length: 10 }, (_, place) => (place === 0 ? letters[randomInt(letters.length)] : signs[randomInt(signs.length)])).join(''),
)

function asTree(wanted: string, category: Category): boolean {
  return wanted === '' ? category.isTree : wanted === '1'
}

function choicesOf(isTree: boolean, found: readonly BookEntry[]): ChoiceNode[] {
  return isTree ? treeOf(found, choiceNode) : found.map((entry) => choiceNode(entry, []))
}

function categoryIn(book: DictionaryBook, id: string): Category {
  const category = book.categories.find((one) => one.id === id)
  if (!category) throw new Refused(refusal('missing', 'kernel.missing'))
  return category
}
