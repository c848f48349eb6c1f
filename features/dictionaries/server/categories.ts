import { randomUUIDv7 } from 'node:crypto'
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
import { categories, categoryById, entries, insertCategories, replaceCategory } from '#features/dictionaries/server/queries.ts'
import { refuseCategory, refuseCategoryRemoval, type Category } from '#features/dictionaries/server/rules.ts'
import { categoryNode, writeCategory } from '#features/dictionaries/server/wire.ts'
import { beginWriting, refuseAny } from '#features/dictionaries/server/write.ts'
import { serve } from '#server/http/serve.ts'
import { changesOf } from '#server/resource/changes.ts'
import { markUnconditional, refuseStale } from '#server/resource/version-lock.ts'

export const serveListCategories = serve(listCategories, async ({ db }) => ({ list: treeOf(await categories(db), categoryNode) }))

export const serveCategorySelector = serve(categorySelector, async ({ db, params }) => ({
  list: treeOf(without(await categories(db), params.id), categoryNode),
}))

export const serveReadCategory = serve(readCategory, async ({ db, params }) => writeCategory(await categoryById(db, params.id)))

export const serveCreateCategory = serve(createCategory, ({ body, kernel, transaction }) =>
  transaction(async (tx, audit) => {
    await beginWriting(kernel, tx)
    const made = typed(body, { id: randomUUIDv7(), isTree: false, sortCode: 0, description: '', version: 0 })
    refuseAny(refuseCategory(made, undefined, await categories(tx)))
    await insertCategories(tx, [made], new Date(kernel.now()))
    audit({ action: 'dictionary-category.created', object: `dictionary_type:${made.id}`, changes: changesOf(undefined, made) })
    return { id: made.id, version: made.version }
  }),
)

export const serveUpdateCategory = serve(updateCategory, ({ body, params, kernel, transaction }) =>
  transaction(async (tx, audit) => {
    await beginWriting(kernel, tx)
    const before = await categoryById(tx, params.id)
    refuseStale(before, body.version)
    const after = typed(body, before)
    refuseAny(refuseCategory(after, before, await categories(tx)))
    await replaceCategory(tx, after, new Date(kernel.now()))
    audit({
      action: 'dictionary-category.changed',
      object: `dictionary_type:${after.id}`,
      changes: { ...changesOf(before, after), ...markUnconditional(body.version) },
    })
    return { id: after.id, version: after.version }
  }),
)

export const serveDeleteCategory = serve(deleteCategory, ({ body, params, kernel, transaction }) =>
  transaction(async (tx, audit) => {
    await beginWriting(kernel, tx)
    const before = await categoryById(tx, params.id)
    refuseStale(before, body?.version)
    const below = (await categories(tx)).filter((other) => other.parentId === before.id)
    refuseAny([refuseCategoryRemoval((await entries(tx, before.id)).length, below.length)])
    await tx.deleteFrom('dictionary_type').where('id', '=', before.id).execute()
    audit({
      action: 'dictionary-category.deleted',
      object: `dictionary_type:${before.id}`,
      changes: { code: before.code, name: before.name },
    })
    return null
  }),
)

/** What was typed over what stands there; the version goes up by one. */
function typed(
  body: CallBody<typeof createCategory>,
  before: Pick<Category, 'id' | 'isTree' | 'sortCode' | 'description' | 'version'>,
): Category {
  return {
    id: before.id,
    parentId: body.parentId === topCategory ? undefined : body.parentId,
    code: body.enCode,
    name: body.fullName,
    isTree: body.isTree === null || body.isTree === undefined ? before.isTree : body.isTree === 1,
    sortCode: body.sortCode ?? before.sortCode,
    description: body.description ?? before.description,
    version: before.version + 1,
  }
}
