import { randomUUIDv7 } from 'node:crypto'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { createEntry, deleteEntry, switchEntry, topEntry, updateEntry } from '#features/dictionaries/contract.ts'
import { categoryById, entries, entryById, insertEntries, replaceEntry } from '#features/dictionaries/server/queries.ts'
import { refuseEntry, refuseEntryRemoval, type Entry } from '#features/dictionaries/server/rules.ts'
import { beginWriting, refuseAny } from '#features/dictionaries/server/write.ts'
import { serve } from '#server/http/serve.ts'
import { changesOf } from '#server/resource/changes.ts'
import { markUnconditional, refuseStale } from '#server/resource/version-lock.ts'

export const serveCreateEntry = serve(createEntry, ({ body, kernel, transaction }) =>
  transaction(async (tx, audit) => {
    await beginWriting(kernel, tx)
    const category = await categoryById(tx, body.dictionaryTypeId)
    const made = typed(body, { id: randomUUIDv7(), categoryId: category.id, sortCode: 0, enabled: true, description: '', version: 0 })
    refuseAny(refuseEntry(made, category, await entries(tx, category.id)))
    await insertEntries(tx, [made], new Date(kernel.now()))
    audit({ action: 'dictionary-entry.created', object: `dictionary_entry:${made.id}`, changes: changesOf(undefined, made) })
    return { id: made.id, version: made.version }
  }),
)

export const serveUpdateEntry = serve(updateEntry, ({ body, params, kernel, transaction }) =>
  transaction(async (tx, audit) => {
    await beginWriting(kernel, tx)
    const before = await entryById(tx, params.id)
    refuseStale(before, body.version)
    refuseAny([refuseOtherCategory(before, body.dictionaryTypeId)])
    const after = typed(body, before)
    refuseAny(refuseEntry(after, await categoryById(tx, before.categoryId), await entries(tx, before.categoryId)))
    await replaceEntry(tx, after, new Date(kernel.now()))
    audit({
      action: 'dictionary-entry.changed',
      object: `dictionary_entry:${after.id}`,
      changes: { ...changesOf(before, after), ...markUnconditional(body.version) },
    })
    return { id: after.id, version: after.version }
  }),
)

export const serveSwitchEntry = serve(switchEntry, ({ body, params, kernel, transaction }) =>
  transaction(async (tx, audit) => {
    await beginWriting(kernel, tx)
    const before = await entryById(tx, params.id)
    refuseStale(before, body?.version)
    const after: Entry = { ...before, enabled: !before.enabled, version: before.version + 1 }
    await replaceEntry(tx, after, new Date(kernel.now()))
    const action = after.enabled ? 'dictionary-entry.enabled' : 'dictionary-entry.disabled'
    audit({ action, object: `dictionary_entry:${after.id}`, changes: { ...changesOf(before, after), ...markUnconditional(body?.version) } })
    return { id: after.id, version: after.version }
  }),
)

export const serveDeleteEntry = serve(deleteEntry, ({ body, params, kernel, transaction }) =>
  transaction(async (tx, audit) => {
    await beginWriting(kernel, tx)
    const before = await entryById(tx, params.id)
    refuseStale(before, body?.version)
    const below = (await entries(tx, before.categoryId)).filter((other) => other.parentId === before.id)
    refuseAny([refuseEntryRemoval(below.length)])
    await tx.deleteFrom('dictionary_entry').where('id', '=', before.id).execute()
    audit({
      action: 'dictionary-entry.deleted',
      object: `dictionary_entry:${before.id}`,
      changes: { category: before.categoryId, code: before.code, name: before.name },
    })
    return null
  }),
)

function refuseOtherCategory(entry: Entry, categoryId: string): Refusal | undefined {
  return entry.categoryId === categoryId ? undefined : refusal('invalid', 'dictionaries.category-fixed', { field: 'dictionaryTypeId' })
}

/** What was typed over what stands there; the version goes up by one. */
function typed(
  body: CallBody<typeof createEntry>,
  before: Pick<Entry, 'id' | 'categoryId' | 'sortCode' | 'enabled' | 'description' | 'version'>,
): Entry {
  const atTop = body.parentId === topEntry || body.parentId === before.categoryId
  return {
    id: before.id,
    categoryId: before.categoryId,
    parentId: atTop ? undefined : body.parentId,
    code: body.enCode,
    name: body.fullName,
    enabled: body.enabledMark === null || body.enabledMark === undefined ? before.enabled : body.enabledMark === 1,
    sortCode: body.sortCode ?? before.sortCode,
    description: body.description ?? before.description,
    version: before.version + 1,
  }
}
