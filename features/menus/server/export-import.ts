import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { nodesBelow } from '#engine/resource/tree.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { downloadMenu, exportMenu, importMenu, importMenuAsFamily, menuInput } from '#features/menus/contract.ts'
import { addButtons } from '#features/menus/server/made-buttons.ts'
import { inOrder, parentOf, typedMenu, wire } from '#features/menus/server/menus.ts'
import { refuseForeignCode, refuseMenu } from '#features/menus/server/rules.ts'
import { refuseSubject } from '#features/menus/server/subjects.ts'
import { menuStore, systemStore, type MenuRow } from '#server/access/menu-store.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { serve, type CallContext, type ReceivedFile } from '#server/http/serve.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { present } from '#server/managed/read-rows.ts'

/** Clients of the family offer `.bm` alone; what is in it is JSON. */
const fileNames = /\.(json|bm)$/i

const typed = menuInput.omit({ parentId: true, systemId: true, category: true, version: true })
type Entry = z.output<typeof typed> & { readonly children: readonly Entry[] }
/** An entry with what stands below it: what is typed into the form, without ids, which differ from one installation to the next. */
const entryShape: z.ZodType<Entry> = typed.extend({
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

type Importing = CallContext<typeof importMenu>

/** Makes all entries of a file below a folder, or none of them. */
async function importEntries({ files, params, body, kernel, db, session, transaction }: Importing) {
  const file = await readUpload(files)
  present(await systemStore.find(db, params.systemId))
  return transaction(async (tx, audit) => {
    await kernel.access.changed(tx)
    const all: MenuRow[] = await menuStore.list(tx, { order: inOrder })
    const made: MenuRow[] = []
    const refusals: Refusal[] = []
    const make = async (entry: Entry, parent: string | null): Promise<void> => {
      const base = typedMenu({ ...entry, parentId: '-1', systemId: params.systemId, category: body.category }, undefined)
      const row = { ...base, parent_id: parent, id: randomUUIDv7(), version: 1, created_at: new Date(kernel.now()) }
      const foreign = session.isAdministrator ? undefined : refuseForeignCode(row, undefined, all)
      const broken = [...refuseMenu(row, undefined, all), await refuseSubject(kernel, row, undefined), foreign]
      const wrong = broken.filter((one) => one !== undefined)
      refusals.push(...wrong.map(({ text, params: words }) => refusal('invalid', text, { params: words ?? {}, field: entry.fullName })))
      all.push(row)
      made.push(row)
      for (const child of entry.children) await make(child, row.id)
    }
    await make(file, parentOf(body.parentId))
    if (refusals.length > 0) throw new Refused(refusals.slice(0, problemsShown))
    const stamp = { now: new Date(kernel.now()), userId: session.userId }
    await menuStore.insert(tx, made, stamp)
    await addButtons(tx, made, stamp)
    audit({ action: 'menu.imported', object: `menu:${made[0]!.id}`, changes: { created: made.length } })
    return { created: made.length }
  })
}

export const serveImportMenu = serve(importMenu, importEntries)
export const serveImportMenuAsFamily = serve(importMenuAsFamily, importEntries)

/** Largest number of problems in an answer. */
const problemsShown = 20

async function readUpload(files: readonly ReceivedFile[]): Promise<Entry> {
  const file = files[0]
  if (!file || !fileNames.test(file.fileName)) throw new Refused(refusal('invalid', 'menus.import.not-a-file'))
  const document = parsed((await readFile(file.path, 'utf8')).replace(/^\uFEFF/, ''))
  const read = document === undefined || jsonExcess(document) ? undefined : fileShape.safeParse(document).data
  const entry = read && entryShape.safeParse(read.menu)
  if (!entry?.success) throw new Refused(refusal('invalid', 'menus.import.other-file'))
  return entry.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
