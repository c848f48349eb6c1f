import { parsedJson } from '#engine/values/parsed-json.ts'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { nodesBelow } from '#engine/resource/tree.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { downloadMenu, exportMenu, importMenu, importMenuAsFamily, menuInput, previewMenuImport } from '#features/menus/contract.ts'
import { addButtons } from '#features/menus/server/made-buttons.ts'
import { inOrder, parentOf, wire } from '#features/menus/server/menus.ts'
import { planMenuImport, refuseFaulty, type FileEntry, type ImportPlace, type PlannedEntry } from '#features/menus/server/plan-import.ts'
import { subjectsIn } from '#features/menus/server/subjects.ts'
import { menuStore, systemStore, type MenuRow } from '#server/access/menu-store.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { serve, type CallContext, type ReceivedFile } from '#server/http/serve.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { present } from '#server/managed/read-rows.ts'
import { changesOf } from '#server/resource/changes.ts'

/** Clients of the family offer `.bm` alone; what is in it is JSON. */
const fileNames = /\.(json|bm)$/i

const typed = menuInput.omit({ parentId: true, systemId: true, category: true, version: true })
/** An entry with what stands below it: what is typed into the form, without ids, which differ from one installation to the next. */
const entryShape: z.ZodType<FileEntry> = typed.extend({
  get children() {
    return z.array(entryShape).default([])
  },
}) as never
const fileShape = z.object({ kind: z.literal('menu'), menu: z.unknown() })

const exported = { purpose: 'menu-export', rule: exportMenu.access }

export const serveExportMenu = serve(exportMenu, ({ params, session, transaction }) =>
  transaction(async (tx, audit) => {
    const menu = present(await menuStore.find(tx, params.id))
    const ticket = await issueExport(tx, session, exported, menu.id)
    audit({ action: 'menu.exported', object: `menu:${menu.id}` })
    return { name: fileName(`${menu.name}.bm`), url: `/api/system/Menu/${encodeURIComponent(menu.id)}/Action/Export/${ticket}` }
  }),
)

export const serveDownloadMenu = serve(downloadMenu, async ({ params, session, kernel, db }) => {
  await openExport(kernel, exported, params.ticket, params.id, session)
  const menu = present(await menuStore.find(db, params.id))
  const all = (await menuStore.list(db, { order: inOrder })).map((row) => ({ ...row, parentId: row.parent_id ?? undefined }))
  const below = nodesBelow(all, menu.id, entryOf)
  const text = `${JSON.stringify({ kind: 'menu', menu: entryOf(menu, below) }, null, 2)}\n`
  return attachment(`${menu.name}.bm`, 'application/json; charset=utf-8', Buffer.from(text))
})

function entryOf(row: MenuRow, children: object[]): object {
  const { id: _id, parentId: _parent, systemId: _system, category: _category, version: _version, isBuiltIn: _brought, ...entry } = wire(row)
  return { ...entry, description: row.description, children }
}

type Importing = Pick<CallContext<typeof importMenu>, 'files' | 'params' | 'body' | 'kernel' | 'session'>

/** What the import of a file would do, judged beside what stands there. */
async function planned({ files, params, body, kernel, session }: Importing, db: Db | Tx): Promise<readonly PlannedEntry[]> {
  const file = await readUpload(files)
  present(await systemStore.find(db, params.systemId))
  const place: ImportPlace = {
    systemId: params.systemId,
    category: body.category,
    parentId: parentOf(body.parentId),
    overwrites: body.overwrite === 1,
  }
  return planMenuImport(file, place, {
    all: await menuStore.list(db, { order: inOrder }),
    subjects: subjectsIn(kernel),
    isAdministrator: session.isAdministrator,
    now: new Date(kernel.now()),
  })
}

/** Makes and changes all entries of a file, or none of them. */
async function importEntries(context: CallContext<typeof importMenu>) {
  const { kernel, session, transaction } = context
  return transaction(async (tx, audit) => {
    await kernel.access.changed(tx)
    const plan = await planned(context, tx)
    refuseFaulty(plan)
    const stamp = { now: new Date(kernel.now()), userId: session.userId }
    const made = plan.filter(({ outcome }) => outcome === 'created').map(({ after }) => after)
    const changed = plan.filter(({ outcome }) => outcome === 'changed')
    await menuStore.insert(tx, made, stamp)
    for (const { before, after } of changed) {
      await menuStore.replace(tx, after, stamp)
      audit({ action: 'menu.changed', object: `menu:${after.id}`, changes: changesOf(before, after) })
    }
    await addButtons(tx, [...made, ...changed.filter(({ before, after }) => before?.type !== after.type).map(({ after }) => after)], stamp)
    const counts = { created: made.length, changed: changed.length }
    audit({ action: 'menu.imported', object: `menu:${plan[0]!.after.id}`, changes: counts })
    return counts
  })
}

export const serveImportMenu = serve(importMenu, importEntries)
export const serveImportMenuAsFamily = serve(importMenuAsFamily, importEntries)

export const servePreviewMenuImport = serve(previewMenuImport, async (context) => ({
  list: (await planned(context, context.db)).map(({ level, after, outcome, refusals }) => ({
    level,
    fullName: after.name,
    enCode: after.code,
    type: after.type,
    outcome,
    problems: refusals.map(context.say),
  })),
}))

/** Entries of one file: more are no navigation, and would keep all other writers of menus waiting. */
const entriesAtMost = 1_000

/** Entries in a file whose shape is not known yet. */
function countOf(document: unknown): number {
  let count = 0
  const open: unknown[] = isRecord(document) ? [document['menu']] : []
  while (open.length > 0) {
    const entry = open.pop()
    count += 1
    if (isRecord(entry) && Array.isArray(entry['children'])) open.push(...(entry['children'] as readonly unknown[]))
  }
  return count
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

async function readUpload(files: readonly ReceivedFile[]): Promise<FileEntry> {
  const file = files[0]
  if (!file || !fileNames.test(file.fileName)) throw new Refused(refusal('invalid', 'menus.import.not-a-file'))
  const document = parsedJson((await readFile(file.path, 'utf8')).replace(/^\uFEFF/, ''))
  const count = countOf(document)
  if (count > entriesAtMost) throw new Refused(refusal('invalid', 'menus.import.too-many', { params: { count, most: entriesAtMost } }))
  const read = document === undefined || jsonExcess(document) ? undefined : fileShape.safeParse(document).data
  const entry = read && entryShape.safeParse(read.menu)
  if (!entry?.success) throw new Refused(refusal('invalid', 'menus.import.other-file'))
  return entry.data
}
