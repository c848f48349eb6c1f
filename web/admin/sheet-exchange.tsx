import { lazy, Suspense } from 'react'
import type { Call } from '#engine/contract/call.ts'
import type { FaultyRow, Sheet, SheetCalls, SheetRow } from '#engine/resource/sheet-calls.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { ExportRange } from '#web/admin/export-dialog.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import type { ImportCalls, ImportRow } from '#web/admin/use-import.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { longCallSeconds, request } from '#web/call/request.ts'
import type { Command } from '#web/call/use-command.ts'

const ImportDialog = lazy(async () => ({ default: (await import('#web/admin/import-dialog.tsx')).ImportDialog }))
const ExportDialog = lazy(async () => ({ default: (await import('#web/admin/export-dialog.tsx')).ExportDialog }))

function useColumns<Key extends string>({ columns, needed, titles }: Sheet<Key>) {
  const t = useText()
  return columns.map((key) => ({ key, label: t(titles[key]), needed: needed.includes(key) }))
}

const waiting = { handles: 'all', timeoutSeconds: longCallSeconds } as const

/** What the dialog asks for, by the calls of `sheetCalls`. */
function importCallsOf<Key extends string>(calls: SheetCalls<Key>, refreshes: readonly Call[]): ImportCalls {
  // The dialog knows rows by the columns it is given, which are those of the calls.
  const sent = (rows: readonly ImportRow[]) => rows as readonly SheetRow<Key>[]
  return {
    template: () => request(calls.template, {}, waiting),
    read: async (file) => {
      const form = new FormData()
      form.append('file', file, file.name)
      const { name } = await request(calls.upload, {}, { ...waiting, form })
      return (await request(calls.preview, { query: { fileName: name } }, waiting)).dataRow
    },
    send: async (rows, options) => {
      const told = await request(calls.take, { body: { list: [...sent(rows)], ...options } }, waiting)
      return { snum: told.snum, failResult: told.failResult satisfies readonly FaultyRow<Key>[] }
    },
    exportFaulty: (rows) => request(calls.exportFaulty, { body: { list: [...sent(rows)] } }, waiting),
    onTaken: () => refreshCalls(refreshes),
  }
}

interface SheetImportProps<Key extends string> {
  readonly title: string
  readonly sheet: Sheet<Key>
  readonly calls: SheetCalls<Key>
  /** Calls that are read again after rows were taken in. */
  readonly refreshes: readonly Call[]
  /** Asks whether rows change what is there already; absent where they never do. */
  readonly overwrite?: string
  readonly onClose: () => void
}

/** Takes in rows from a workbook, by the calls of `sheetCalls`. */
export function SheetImport<Key extends string>({ sheet, calls, refreshes, ...dialog }: SheetImportProps<Key>) {
  return (
    <Suspense fallback={null}>
      <ImportDialog {...dialog} columns={useColumns(sheet)} calls={importCallsOf(calls, refreshes)} />
    </Suspense>
  )
}

interface SheetExportProps<Key extends string, Range extends string> {
  readonly sheet: Sheet<Key>
  /** Columns that are chosen at first. */
  readonly initial: readonly Key[]
  /** Which rows can be asked for, the usual ones first; absent: all that the list finds, or those of the page. */
  readonly ranges?: readonly { readonly value: Range; readonly label: string }[]
  readonly command: Pick<Command<Call>, 'busy'>
  /** Makes the link. */
  readonly run: (
    range: Range,
    selectKey: string,
  ) => Promise<{ readonly ok: true; readonly data: Parameters<typeof saveFile>[0] } | { readonly ok: false }>
  readonly onClose: () => void
}

/** Saves rows as a workbook, with the columns that are chosen. */
export function SheetExport<Key extends string, Range extends string = ExportRange>({
  sheet,
  run,
  command,
  ...dialog
}: SheetExportProps<Key, Range>) {
  const save = async (range: string, keys: readonly string[]) => {
    const outcome = await run(range as Range, keys.join(','))
    if (outcome.ok) saveFile(outcome.data)
    return outcome.ok
  }
  return (
    <Suspense fallback={null}>
      <ExportDialog {...dialog} columns={useColumns(sheet)} run={save} busy={command.busy} />
    </Suspense>
  )
}
