import { sql } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { createEntry, deleteEntry, placeEntry, readEntry, switchEntry, updateEntry } from '#features/dictionaries/contract.ts'
import { topEntry } from '#features/dictionaries/contract/inputs.ts'
import { beginWriting } from '#features/dictionaries/server/book.ts'
import { refuseEntry, refuseEntryRemoval, type Entry } from '#features/dictionaries/server/rules.ts'
import { categoryById, entries, entryStore, inOrder } from '#features/dictionaries/server/stores.ts'
import { writeEntry } from '#features/dictionaries/server/wire.ts'
import { serve } from '#server/http/serve.ts'
import { dropWithDefinition } from '#server/managed/drop-translations.ts'
import { placeHandler } from '#server/managed/place-rows.ts'
import { readHandler } from '#server/managed/read-rows.ts'
import type { Change, Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

const resource: Resource<Entry, CallBody<typeof createEntry>, ReturnType<typeof writeEntry>> = {
  store: entryStore,
  action: 'dictionary-entry',
  wire: writeEntry,
  begin: beginWriting,
  typed: (body, { key, before }) => ({
    ...key,
    categoryId: body.dictionaryTypeId,
    parentId: body.parentId === topEntry || body.parentId === body.dictionaryTypeId ? undefined : body.parentId,
    code: body.enCode,
    name: body.fullName,
    enabled: body.enabledMark === null || body.enabledMark === undefined ? (before?.enabled ?? true) : body.enabledMark === 1,
    sortCode: body.sortCode ?? before?.sortCode ?? 0,
    description: body.description ?? before?.description ?? '',
  }),
  refuse: async (change) => {
    if (change.act === 'switch') return []
    return change.after ? refuseContent(change, change.after) : [await refuseRemoval(change)]
  },
  written: (change) => {
    const { id = '', categoryId = '' } = change.before ?? {}
    const gone = { owner: { kind: 'dictionary', id: categoryId }, place: id } as const
    return dropWithDefinition(change, gone, async () => {
      const names = (await entries(change.tx, categoryId)).map(({ name }) => name)
      return [(await categoryById(change.tx, categoryId)).name, ...names]
    })
  },
}

/** @throws Refused 404 when there is no such category */
async function refuseContent({ tx, before }: Change<Entry>, after: Entry): Promise<Refusal[]> {
  if (before && before.categoryId !== after.categoryId)
    return [refusal('invalid', 'dictionaries.category-fixed', { field: 'dictionaryTypeId' })]
  return refuseEntry(after, await categoryById(tx, after.categoryId), await entries(tx, after.categoryId))
}

async function refuseRemoval({ tx, before }: Change<Entry>): Promise<Refusal | undefined> {
  if (!before) return undefined
  return refuseEntryRemoval((await entries(tx, before.categoryId)).filter(({ parentId }) => parentId === before.id).length)
}

export const entryCalls = [
  serve(readEntry, readHandler(resource)),
  serve(createEntry, createHandler(resource)),
  serve(updateEntry, updateHandler(resource)),
  serve(switchEntry, switchHandler(resource)),
  serve(deleteEntry, removeHandler(resource)),
  serve(
    placeEntry,
    placeHandler(resource, {
      order: inOrder,
      beside: ({ categoryId, parentId }) => [sql<boolean>`type_id = ${categoryId} and parent_id is not distinct from ${parentId ?? null}`],
      codeOf: ({ sortCode }) => sortCode,
      withCode: (entry, sortCode) => ({ ...entry, sortCode }),
    }),
  ),
]
