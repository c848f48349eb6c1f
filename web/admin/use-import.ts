import { useState } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { useAttempt } from '#web/call/use-attempt.ts'
import { showToast } from '#web/toast/toast-store.ts'

/** A row as texts, by column. */
export type ImportRow = Readonly<Record<string, string>>

export interface ImportColumn {
  readonly key: string
  readonly label: string
  /** Shown also where no row holds anything. */
  readonly needed?: boolean
}

/** A row that was not taken in, with what is wrong in which column; `''` stands for the row as a whole. */
export interface FaultyImportRow {
  /** Place among the rows that were sent, from 0. */
  readonly row: number
  readonly errorsInfo: string
  readonly problems: readonly { readonly column: string; readonly text: string }[]
}

export interface ImportResult<Faulty extends FaultyImportRow = FaultyImportRow> {
  /** How many were taken in. */
  readonly snum: number
  readonly failResult: readonly Faulty[]
}

interface Link {
  readonly url: string
  readonly name: string
}

interface SendOptions {
  /** Takes in what is right although something is faulty. */
  readonly skipFaulty: boolean
  /** Rows of what is there already change it. */
  readonly overwrite: boolean
}

/** What an import asks of the server; refusals are thrown as `CallError` and shown in the dialog. */
export interface ImportCalls {
  readonly template: () => Promise<Link>
  /** Uploads the file. @returns its rows */
  readonly read: (file: File) => Promise<readonly ImportRow[]>
  readonly send: (rows: readonly ImportRow[], options: SendOptions) => Promise<ImportResult>
  readonly exportFaulty: (rows: readonly (ImportRow & { readonly errorsInfo: string })[]) => Promise<Link>
  /** Runs after rows were taken in. */
  readonly onTaken: () => unknown
}

/** The state of an import: the rows as they were read and changed, and what became of them. */
export function useImport(calls: ImportCalls, onClose: () => void) {
  const t = useText()
  const [rows, setRows] = useState<readonly ImportRow[]>()
  /** Name of the file the rows were read from. */
  const [fileName, setFileName] = useState('')
  const [result, setResult] = useState<ImportResult>()
  const { busy, problem, attempt } = useAttempt()

  const choose = async (file: File) => {
    const read = await attempt(() => calls.read(file))
    if (!read) return
    setRows(read)
    setFileName(file.name)
    setResult(undefined)
  }
  const send = async (options: SendOptions) => {
    if (!rows || busy) return
    const told = await attempt(() => calls.send(rows, options))
    if (!told) return
    if (told.snum > 0) {
      showToast('success', t('admin.import.taken', { count: told.snum }))
      await calls.onTaken()
    }
    if (told.failResult.length === 0) return onClose()
    // What was taken in goes; what is left can be corrected and sent again.
    if (told.snum === 0) return setResult(told)
    setRows(told.failResult.map(({ row }) => rows[row] ?? {}))
    setResult({ ...told, failResult: told.failResult.map((one, place) => ({ ...one, row: place })) })
  }
  const exportFaulty = async () => {
    const faulty = result?.failResult.map(({ row, errorsInfo }) => ({ ...rows?.[row], errorsInfo })) ?? []
    const link = await attempt(() => calls.exportFaulty(faulty as never))
    if (link) saveFile(link)
  }
  const template = async () => {
    const link = await attempt(calls.template)
    if (link) saveFile(link)
  }
  const change = (place: number, key: string, text: string) =>
    setRows((before) => before?.map((row, at) => (at === place ? { ...row, [key]: text } : row)))
  return { rows, fileName, result, problem, busy, choose, send, exportFaulty, template, change }
}

type Problems = ReadonlyMap<number, ReadonlyMap<string, string>>

/** What is wrong, by row and column. */
export function problemsByRow(result: ImportResult | undefined): Problems {
  return new Map(
    result?.failResult.map(({ row, problems }) => [row, new Map(problems.map(({ column, text }) => [column, text]))] as const) ?? [],
  )
}

/** The columns that hold anything, must, or are wrong. */
export function shownColumns(columns: readonly ImportColumn[], rows: readonly ImportRow[], problems: Problems): readonly ImportColumn[] {
  const wrong = new Set([...problems.values()].flatMap((one) => [...one.keys()]))
  return columns.filter(({ key, needed }) => needed === true || wrong.has(key) || rows.some((row) => (row[key] ?? '') !== ''))
}
