import { parsedJson } from '#engine/values/parsed-json.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { downloadTable, exportTable, importTable, tableFile, type TypedTable } from '#features/data-models/contract.ts'
import { changing, makeTable } from '#features/data-models/server/change-tables.ts'
import { fieldOf, structureOf, type Structure } from '#features/data-models/server/structure.ts'
import { withSource } from '#features/data-sources/entry.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { serve } from '#server/http/serve.ts'
import { uploadedText } from '#server/http/uploaded-text.ts'
import type { Kernel } from '#server/kernel.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { present } from '#server/managed/read-rows.ts'

/** Clients of the family offer `.bdb` alone; what is in it is JSON. */
const fileNames = /\.(json|bdb)$/i

const exported = { purpose: 'data-model-export', rule: exportTable.access }

const target = (linkId: string, table: string) => JSON.stringify([linkId, table])

const structure = (kernel: Kernel, linkId: string, table: string) =>
  withSource(kernel, linkId, async (source) => present(await structureOf(source, table)))

const serveExport = serve(exportTable, async ({ params, kernel, session, transaction }) => {
  const { table } = await structure(kernel, params.linkId, params.table)
  return transaction(async (tx, audit) => {
    const ticket = await issueExport(tx, session, exported, target(params.linkId, table.wire))
    audit({ action: 'data-model.exported', object: `data_model:${params.linkId}/${table.wire}` })
    const [link, name] = [params.linkId, table.wire].map(encodeURIComponent)
    return { name: fileName(`${table.wire}.bdb`), url: `/api/system/DataModel/${link}/Table/${name}/Action/Export/${ticket}` }
  })
})

const serveDownload = serve(downloadTable, async ({ params, session, kernel }) => {
  await openExport(kernel, exported, params.ticket, target(params.linkId, params.table), session)
  const found = await structure(kernel, params.linkId, params.table)
  return attachment(`${found.table.wire}.bdb`, 'application/json; charset=utf-8', Buffer.from(written(found)))
})

function written({ table, columns }: Structure): string {
  const content = {
    tableInfo: { table: table.name, newTable: table.name, tableName: table.label },
    tableFieldList: columns.map(fieldOf),
  }
  return `${JSON.stringify({ kind: 'data-model', table: content }, null, 2)}\n`
}

/** @throws Refused for a file that holds something else */
function read(text: string): TypedTable {
  const document = parsedJson(text)
  const file = document === undefined || jsonExcess(document) ? undefined : tableFile.safeParse(document).data
  if (!file) throw new Refused(refusal('invalid', 'data-models.import.other-file'))
  return { ...file.table, version: undefined }
}

const serveImport = serve(importTable, async ({ files, params, ...context }) => {
  const typed = read(await uploadedText(files, { names: fileNames, otherwise: 'data-models.import.not-a-file' }))
  return changing({ ...context, ...params }, (source) => makeTable(source, typed))
})

export const exchangeCalls = [serveExport, serveDownload, serveImport]
