import type { CallBody } from '#engine/contract/call.ts'
import { treeOf, without } from '#engine/resource/tree.ts'
import {
  categorySelector,
  createCategory,
  deleteCategory,
  listCategories,
  readCategory,
  topCategory,
  updateCategory,
} from '#features/dictionaries/contract.ts'
import { beginWriting } from '#features/dictionaries/server/book.ts'
import { refuseCategory, refuseCategoryRemoval, type Category } from '#features/dictionaries/server/rules.ts'
import { categories, categoryStore, entries } from '#features/dictionaries/server/stores.ts'
import { categoryNode, writeCategory } from '#features/dictionaries/server/wire.ts'
import { usedDictionaries } from '#features/dictionaries/server/uses.ts'
import { serve } from '#server/http/serve.ts'
import { dropWithDefinition } from '#server/managed/drop-translations.ts'
import { readHandler } from '#server/managed/read-rows.ts'
import type { Change, Resource } from '#server/managed/resource.ts'
import { refuseHeld } from '#server/managed/uses.ts'
import { createHandler, removeHandler, updateHandler } from '#server/managed/write-rows.ts'

const resource: Resource<Category, CallBody<typeof createCategory>, ReturnType<typeof writeCategory>> = {
  store: categoryStore,
  action: 'dictionary-category',
  wire: writeCategory,
  begin: beginWriting,
  typed: (body, { key, before }) => ({
    ...key,
    parentId: body.parentId === topCategory ? undefined : body.parentId,
    code: body.enCode,
    name: body.fullName,
    isTree: body.isTree === null || body.isTree === undefined ? (before?.isTree ?? false) : body.isTree === 1,
    sortCode: body.sortCode ?? before?.sortCode ?? 0,
    description: body.description ?? before?.description ?? '',
  }),
  refuse: async (change) => {
    const all = await categories(change.tx)
    return change.after ? refuseCategory(change.after, change.before, all) : refuseRemoval(change, all)
  },
  written: (change) => dropWithDefinition(change, { owner: { kind: 'dictionary', id: change.before?.id ?? '' } }),
}

async function refuseRemoval({ kernel, tx, before }: Change<Category>, all: readonly Category[]) {
  if (!before) return []
  const below = all.filter(({ parentId }) => parentId === before.id)
  const held = await refuseHeld({ kernel }, usedDictionaries, { category: before, entryId: undefined })
  return [refuseCategoryRemoval((await entries(tx, before.id)).length, below.length), ...held]
}

export const categoryCalls = [
  serve(listCategories, async ({ db }) => ({ list: treeOf(await categories(db), categoryNode) })),
  serve(categorySelector, async ({ db, params }) => ({ list: treeOf(without(await categories(db), params.id), categoryNode) })),
  serve(readCategory, readHandler(resource)),
  serve(createCategory, createHandler(resource)),
  serve(updateCategory, updateHandler(resource)),
  serve(deleteCategory, removeHandler(resource)),
]
