import { categoryUse, entryUse } from '#features/dictionaries/contract.ts'
import type { Category } from '#features/dictionaries/server/rules.ts'
import { categoryById, entryById } from '#features/dictionaries/server/stores.ts'
import { serve } from '#server/http/serve.ts'
import { usesHandler } from '#server/managed/uses.ts'
import type { UsedKind } from '#server/resource/uses.ts'

/** A dictionary, or one of its entries. */
export interface DictionarySubject {
  readonly category: Pick<Category, 'id' | 'code'>
  readonly entryId: string | undefined
}

/** Dictionaries and their entries as things that other features use, for example as options of a field. */
export const usedDictionaries: UsedKind<DictionarySubject> = { name: 'dictionary' }

export const serveEntryUse = serve(
  entryUse,
  usesHandler(usedDictionaries, async ({ params, db }) => {
    const { id, categoryId } = await entryById(db, params.id)
    return { category: await categoryById(db, categoryId), entryId: id }
  }),
)

export const serveCategoryUse = serve(
  categoryUse,
  usesHandler(usedDictionaries, async ({ params, db }) => ({ category: await categoryById(db, params.id), entryId: undefined })),
)
