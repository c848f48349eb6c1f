import { readFile } from 'node:fs/promises'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { downloadCategory, exportCategory, importCategory, importEntries } from '#features/dictionaries/contract.ts'
import { readDictionaryFile, writeDictionaryFile, type DictionaryFile } from '#features/dictionaries/server/file-format.ts'
import { planImport, type ImportFacts } from '#features/dictionaries/server/plan-import.ts'
import { beginWriting } from '#features/dictionaries/server/book.ts'
import { categories, categoryById, categoryStore, entries, entryStore } from '#features/dictionaries/server/stores.ts'
import type { Tx } from '#server/database/types.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { serve, type CallContext, type ReceivedFile } from '#server/http/serve.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { newId } from '#server/new-id.ts'

/** Clients of the family offer `.bdd` alone; what is in it is JSON. */
const fileNames = /\.(json|bdd)$/i

const exported = { purpose: 'dictionary-export', rule: exportCategory.access }

export const serveExportCategory = serve(exportCategory, ({ params, session, transaction }) =>
  transaction(async (tx, audit) => {
    const category = await categoryById(tx, params.id)
    const held = await entries(tx, category.id)
    const ticket = await issueExport(tx, session, exported, category.id)
    audit({ action: 'dictionary.exported', object: `dictionary_type:${category.id}`, changes: { entries: held.length } })
    return {
      name: fileName(`${category.name}.bdd`),
      url: `/api/system/DictionaryData/${encodeURIComponent(category.id)}/Action/Export/${ticket}`,
    }
  }),
)

export const serveDownloadCategory = serve(downloadCategory, async ({ params, session, kernel, db }) => {
  await openExport(kernel, exported, params.ticket, params.id, session)
  const category = await categoryById(db, params.id)
  const all = await categories(db)
  const text = writeDictionaryFile(
    category,
    all.find((one) => one.id === category.parentId),
    await entries(db, category.id),
  )
  return attachment(`${category.name}.bdd`, 'application/json; charset=utf-8', Buffer.from(text))
})

export const serveImportCategory = serve(importCategory, async (context) => importFile(context, await readUpload(context.files)))

/** A file of another category is refused: who manages this one alone must not write into that. */
export const serveImportEntries = serve(importEntries, async (context) => {
  // One after the other: beside each other it would hang on chance whether a refused file was looked up for.
  const category = await categoryById(context.db, context.params.id)
  const file = await readUpload(context.files)
  if (file.category.enCode !== category.code)
    throw new Refused(refusal('invalid', 'dictionaries.import.other-category', { params: { name: file.category.fullName } }))
  return importFile(context, file)
})

type Importing = Pick<CallContext<typeof importCategory>, 'kernel' | 'session' | 'transaction'>

async function importFile({ kernel, session, transaction }: Importing, file: DictionaryFile) {
  if (countOf(file.entries) > kernel.settings.limits.importRows) throw new Refused(refusal('too-large', 'kernel.too-large'))
  return transaction(async (tx, audit) => {
    await beginWriting(kernel, tx)
    const plan = planImport(file, await importFacts(tx, file))
    if ('refusals' in plan) throw new Refused(plan.refusals)
    const stamp = { now: new Date(kernel.now()), userId: session.userId }
    if (plan.categoryCreated) await categoryStore.insert(tx, [plan.category], stamp)
    await entryStore.insert(tx, plan.made, stamp)
    const counts = { categoryCreated: plan.categoryCreated, created: plan.made.length, kept: plan.kept }
    audit({ action: 'dictionary.imported', object: `dictionary_type:${plan.category.id}`, changes: counts })
    return { categoryId: plan.category.id, ...counts }
  })
}

async function readUpload(files: readonly ReceivedFile[]): Promise<DictionaryFile> {
  const file = files[0]
  if (!file || !fileNames.test(file.fileName)) throw new Refused(refusal('invalid', 'dictionaries.import.not-a-file'))
  const read = readDictionaryFile(await readFile(file.path, 'utf8'))
  if ('refusal' in read) throw new Refused(read.refusal)
  return read.file
}

function countOf(entries: DictionaryFile['entries']): number {
  return entries.reduce((count, entry) => count + 1 + countOf(entry.children), 0)
}

async function importFacts(tx: Tx, file: DictionaryFile): Promise<ImportFacts> {
  const all = await categories(tx)
  const known = all.find((one) => one.code === file.category.enCode)
  const codesAndIds = new Set(all.flatMap(({ id, code }) => [id, code]))
  const entryIds = new Set((await tx.selectFrom('dictionary_entry').select('id').execute()).map(({ id }) => id))
  return {
    categories: all,
    entries: known ? await entries(tx, known.id) : [],
    isTaken: (id) => entryIds.has(id) || (!known && codesAndIds.has(id)),
    newId: () => newId(),
  }
}
