import { parsedJson } from '#engine/values/parsed-json.ts'
import { z } from 'zod'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { billRuleInput, businessTypes, downloadBillRule, exportBillRule, importBillRule } from '#features/bill-rules/contract.ts'
import { addBillRule } from '#features/bill-rules/server/bill-rules.ts'
import { billRuleStore, type StoredBillRule } from '#features/bill-rules/server/rules.ts'
import { dictionaryBook, type DictionaryBook } from '#features/dictionaries/entry.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { serve } from '#server/http/serve.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { present } from '#server/managed/read-rows.ts'
import { uploadedText } from '#server/http/uploaded-text.ts'

/** Clients of the family offer `.bb` alone; what is in it is JSON. */
const fileNames = /\.(json|bb)$/i

/** A file: what is typed into the form, with the code of the category, as ids differ from one installation to the next. */
const fileShape = z.object({ kind: z.literal('bill-rule'), rule: z.looseObject({ category: z.string().default('') }) })

const exported = { purpose: 'bill-rule-export', rule: exportBillRule.access }

export const serveExportBillRule = serve(exportBillRule, ({ params, session, transaction }) =>
  transaction(async (tx, audit) => {
    const rule = present(await billRuleStore.find(tx, params.id))
    const ticket = await issueExport(tx, session, exported, rule.id)
    audit({ action: 'bill-rule.exported', object: `bill_rule:${rule.id}` })
    return {
      name: fileName(`${rule.name}.bb`),
      url: `/api/system/BillRule/${encodeURIComponent(rule.id)}/Action/Export/${ticket}`,
    }
  }),
)

export const serveDownloadBillRule = serve(downloadBillRule, async ({ params, session, kernel, db }) => {
  await openExport(kernel, exported, params.ticket, params.id, session)
  const rule = present(await billRuleStore.find(db, params.id))
  const text = writeRule(rule, await dictionaryBook(kernel))
  return attachment(`${rule.name}.bb`, 'application/json; charset=utf-8', Buffer.from(text))
})

export const serveImportBillRule = serve(importBillRule, async ({ files, ...context }) => {
  const book = await dictionaryBook(context.kernel)
  const body = readRule(await uploadedText(files, { names: fileNames, otherwise: 'bill-rules.import.not-a-file' }), book)
  return addBillRule({ ...context, body })
})

function writeRule(rule: StoredBillRule, book: DictionaryBook): string {
  const content = {
    fullName: rule.name,
    enCode: rule.code,
    category: book.entries(businessTypes).find(({ id }) => id === rule.category)?.code ?? '',
    prefix: rule.prefix,
    dateFormat: rule.dateFormat,
    digit: rule.digits,
    startNumber: rule.startNumber,
    sortCode: rule.sortCode,
    enabledMark: Number(rule.enabled),
    description: rule.description,
  }
  return `${JSON.stringify({ kind: 'bill-rule', rule: content }, null, 2)}\n`
}

/** @throws Refused with what is wrong, in the words of the form */
function readRule(text: string, book: DictionaryBook): z.output<typeof billRuleInput> {
  const document = parsedJson(text)
  const file = document === undefined || jsonExcess(document) ? undefined : fileShape.safeParse(document).data
  if (!file) throw new Refused(refusal('invalid', 'bill-rules.import.other-file'))
  const category = book.entries(businessTypes).find(({ code }) => code === file.rule.category)
  if (file.rule.category !== '' && !category)
    throw new Refused(refusal('invalid', 'bill-rules.import.no-category', { params: { code: file.rule.category } }))
  const read = billRuleInput.safeParse({ ...file.rule, category: category?.id, version: undefined })
  if (read.success) return read.data
  throw new Refused(
    read.error.issues.map(({ message, path }) =>
      refusal('invalid', isTextKey(message) ? message : 'bill-rules.import.other-file', { field: String(path[0]) }),
    ),
  )
}

/** Messages of the contract are keys of texts; those of zod itself are sentences. */
const isTextKey = (message: string): boolean => /^[\w-]+(\.[\w-]+)+$/.test(message)
