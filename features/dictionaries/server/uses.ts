import type { Uses } from '#engine/resource/calls.ts'
import { categoryUse, entryUse } from '#features/dictionaries/contract.ts'
import { categoryById, entryById } from '#features/dictionaries/server/stores.ts'
import type { Category } from '#features/dictionaries/server/rules.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'

/** Counts the uses of a category, or of one of its entries. */
export type UseCounter = (category: Pick<Category, 'id' | 'code'>, entryId: string | undefined) => Promise<Uses>

const counters = new WeakMap<Kernel, UseCounter[]>()

/** Registers a counter of uses; the feature of records counts the fields that choose from a dictionary. */
export function registerUseCounter(kernel: Kernel, counter: UseCounter): void {
  counters.set(kernel, [...(counters.get(kernel) ?? []), counter])
}

export const serveEntryUse = serve(entryUse, async ({ params, db, kernel }) => {
  const { id, categoryId } = await entryById(db, params.id)
  return usesOf(kernel, await categoryById(db, categoryId), id)
})

export const serveCategoryUse = serve(categoryUse, async ({ params, db, kernel }) =>
  usesOf(kernel, await categoryById(db, params.id), undefined),
)

async function usesOf(kernel: Kernel, category: Category, entryId: string | undefined): Promise<Uses> {
  const found = await Promise.all((counters.get(kernel) ?? []).map((counter) => counter(category, entryId)))
  return { functions: found.flatMap(({ functions }) => functions), records: found.reduce((sum, { records }) => sum + records, 0) }
}
