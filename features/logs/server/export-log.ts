import { fillText, type TextKey } from '#engine/texts/text.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { downloadLog, exportLog, mostLogRows, type LogFilters, type LogRow } from '#features/logs/contract.ts'
import { countLog, readLog, selectionOf } from '#features/logs/server/read-log.ts'
import { attachment } from '#server/http/attachment.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'

const file = { purpose: 'log-export', rule: exportLog.access }

const targetOf = (category: string, filters: LogFilters): string => JSON.stringify([category, Object.entries(filters).sort()])

/** Makes the link of a file; what it holds is read when it is opened, with the rights of then. */
export const serveExportLog = serve(exportLog, async ({ kernel, session, params, query, transaction }) => {
  const selection = await selectionOf(kernel, params.category, query)
  const rows = await countLog(kernel, selection)
  if (rows > mostLogRows) throw new Refused(refusal('too-large', 'logs.too-many', { params: { most: mostLogRows } }))
  return transaction(async (tx, audit) => {
    const ticket = await issueExport(tx, session, file, targetOf(params.category, query))
    audit({ action: 'log.exported', object: selection.source.from, changes: { rows } })
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    return {
      name: `${nameOf(kernel, params.category)}.csv`,
      url: `/api/system/Log/${params.category}/Actions/Export/${ticket}?${search.toString()}`,
    }
  })
})

export const serveDownloadLog = serve(downloadLog, async ({ kernel, session, params, query }) => {
  const holder = await openExport(kernel, file, params.ticket, targetOf(params.category, query), session)
  const selection = await selectionOf(kernel, params.category, query)
  const { rows } = await readLog(kernel, selection, { limit: mostLogRows, offset: 0, before: '' }, holder.language)
  const say = (key: TextKey): string => fillText(kernel.texts, holder.language, key)
  const head = columns.map(({ label }) => say(label))
  const lines = rows.map((row) => columns.map(({ text }) => text(row, kernel.settings.timeZone, say)))
  return attachment(`${nameOf(kernel, params.category)}.csv`, 'text/csv; charset=utf-8', csvOf([head, ...lines]))
})

/** The name of a log in Chinese, as files of the product have it. */
const nameOf = ({ texts }: Kernel, category: string): string => texts[`logs.category-${category}`]?.zh ?? category

const columns: readonly { readonly label: TextKey; readonly text: (row: LogRow, zone: string, say: (key: TextKey) => string) => string }[] =
  [
    { label: 'logs.time', text: ({ creatorTime }, zone) => fromEpoch(creatorTime, 'yyyy-MM-dd HH:mm:ss', zone) ?? '' },
    { label: 'logs.person', text: ({ userName }) => userName },
    { label: 'logs.what', text: ({ abstracts }) => abstracts },
    { label: 'logs.object', text: ({ moduleName }) => moduleName },
    { label: 'logs.request', text: ({ requestMethod, requestURL }) => [requestMethod, requestURL].filter((part) => part !== '').join(' ') },
    { label: 'logs.duration', text: ({ requestDuration }) => (requestDuration === 0 ? '' : String(requestDuration)) },
    { label: 'logs.result', text: ({ result }, _zone, say) => say(`logs.result.${result}`) },
    { label: 'logs.address', text: ({ ipaddress }) => ipaddress },
    { label: 'logs.client', text: ({ platForm, browser }) => [platForm, browser].filter((part) => part !== '').join(' ') },
    { label: 'logs.trace', text: ({ requestId }) => requestId },
    { label: 'logs.changes', text: ({ json }) => json },
  ]

/** Rows of texts as a file that spreadsheets open: with the mark of UTF-8, and no cell that they would take for a formula (security 8.8). */
export function csvOf(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  return Buffer.from(`\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`)
}
