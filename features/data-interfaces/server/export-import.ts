import { parsedJson } from '#engine/values/parsed-json.ts'
import { z } from 'zod'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { dictionaryBook, type DictionaryBook } from '#features/dictionaries/entry.ts'
import {
  downloadInterface,
  exportInterface,
  importInterface,
  interfaceInput,
  interfaceTypes,
  reaches,
} from '#features/data-interfaces/contract.ts'
import { addInterface } from '#features/data-interfaces/server/interfaces.ts'
import { interfaceStore, type StoredInterface } from '#features/data-interfaces/server/tables.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { serve } from '#server/http/serve.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { present } from '#server/managed/read-rows.ts'
import { uploadedText } from '#server/http/uploaded-text.ts'

/** Clients of the family offer `.bd` alone; what is in it is JSON. */
const fileNames = /\.(json|bd)$/i

/** A file: what is typed into the form, with the code of the category, as ids differ from one installation to the next. */
const fileShape = z.object({ kind: z.literal('data-interface'), interface: z.looseObject({ categoryId: z.string().default('') }) })

const exported = { purpose: 'data-interface-export', rule: exportInterface.access }

const serveExport = serve(exportInterface, ({ params, session, transaction }) =>
  transaction(async (tx, audit) => {
    const item = present(await interfaceStore.find(tx, params.id))
    const ticket = await issueExport(tx, session, exported, item.id)
    audit({ action: 'data-interface.exported', object: `data_interface:${item.id}` })
    return { name: fileName(`${item.name}.bd`), url: `/api/system/DataInterface/${encodeURIComponent(item.id)}/Action/Export/${ticket}` }
  }),
)

const serveDownload = serve(downloadInterface, async ({ params, session, kernel, db }) => {
  await openExport(kernel, exported, params.ticket, params.id, session)
  const item = present(await interfaceStore.find(db, params.id))
  const text = writeInterface(item, await dictionaryBook(kernel))
  return attachment(`${item.name}.bd`, 'application/json; charset=utf-8', Buffer.from(text))
})

const serveImport = serve(importInterface, async ({ files, ...context }) => {
  const body = readInterface(
    await uploadedText(files, { names: fileNames, otherwise: 'data-interfaces.import.not-a-file' }),
    await dictionaryBook(context.kernel),
  )
  return addInterface({ ...context, body })
})

export const exchangeCalls = [serveExport, serveDownload, serveImport]

/** Everything but the values of headers and who approved; a statement over all rows is approved anew where it is taken in. */
function writeInterface(item: StoredInterface, book: DictionaryBook): string {
  const content = {
    fullName: item.name,
    enCode: item.code,
    categoryId: book.entries(interfaceTypes).find(({ id }) => id === item.category)?.code ?? '',
    dataType: item.kind,
    query: item.query,
    dbLinkId: item.linkId,
    dataScope: item.reach === reaches.all ? reaches.organization : item.reach,
    requestMethod: item.method,
    path: item.address,
    requestParameters: JSON.stringify(item.parameters),
    dataPath: item.dataPath,
    sortCode: item.sortCode,
    description: item.description,
  }
  return `${JSON.stringify({ kind: 'data-interface', interface: content }, null, 2)}\n`
}

/** @throws Refused with what is wrong, in the words of the form */
function readInterface(text: string, book: DictionaryBook): z.output<typeof interfaceInput> {
  const document = parsedJson(text)
  const file = document === undefined || jsonExcess(document) ? undefined : fileShape.safeParse(document).data
  if (!file) throw new Refused(refusal('invalid', 'data-interfaces.import.other-file'))
  const code = file.interface.categoryId
  const category = book.entries(interfaceTypes).find((entry) => entry.code === code)
  if (code !== '' && !category) throw new Refused(refusal('invalid', 'data-interfaces.import.no-category', { params: { code } }))
  const read = interfaceInput.safeParse({ ...file.interface, categoryId: category?.id, requestHeaders: '[]', version: undefined })
  if (read.success) return read.data
  throw new Refused(
    read.error.issues.map(({ message, path }) =>
      refusal('invalid', isTextKey(message) ? message : 'data-interfaces.import.other-file', { field: String(path[0]) }),
    ),
  )
}

/** Messages of the contract are keys of texts; those of zod itself are sentences. */
const isTextKey = (message: string): boolean => /^[\w-]+(\.[\w-]+)+$/.test(message)
