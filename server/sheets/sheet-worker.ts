import { parentPort, workerData } from 'node:worker_threads'
import { parseCsv } from 'hucre/csv'
import { readXls, readXlsx, writeXlsx, type Cell, type CellValue, type DataValidation, type MergeRange } from 'hucre/xlsx'
import { cellText } from '#server/sheets/cell-text.ts'
import type { SheetColumn, SheetContent, SheetJob, SheetResult } from '#server/sheets/sheet.ts'

/*
 * Reads or writes one workbook and ends: beside the server's own thread, with a limit of memory and time, so that no file holds up other
 * requests or brings the server down.
 */

/** Name of the sheet that holds the choices; nobody sees it. */
const choicesSheet = 'choices'
/** Most rows of headings. */
const headingRows = 2

const job = workerData as SheetJob
const result: SheetResult = job.do === 'write' ? { bytes: await write(job.content) } : await read(job)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a worker has no origin
parentPort?.postMessage(result)

async function write({ name, columns, rows, openRows = 0 }: SheetContent): Promise<Uint8Array> {
  const withChoices = columns.filter(({ choices = [] }) => openRows > 0 && choices.length > 0)
  const longest = Math.max(0, ...withChoices.map(({ choices = [] }) => choices.length))
  const choices = Array.from({ length: longest }, (_, row) => withChoices.map((column): CellValue => column.choices?.[row] ?? null))
  // Every value is a text: a cell that begins with `=` shows what it holds and computes nothing.
  const cells = rows.map((row) => columns.map(({ key }): CellValue => row[key] ?? ''))
  const headings = headingsOf(columns)
  const open = openRows > 0 ? { first: headings.length + 1, last: headings.length + openRows } : undefined
  const merges = mergesOf(columns)
  return writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width = 16 }) => ({ width, numFmt: '@' })),
        rows: [...headings, ...cells],
        freezePane: { rows: headings.length },
        ...(merges.length === 0 ? {} : { merges }),
        dataValidations: open
          ? columns.flatMap((column, place) => validationOf(column, place, withChoices.indexOf(column), open) ?? [])
          : [],
      },
      ...(withChoices.length === 0 ? [] : [{ name: choicesSheet, rows: choices, veryHidden: true }]),
    ],
  })
}

/** One row of headings, or two where columns stand in groups. */
function headingsOf(columns: readonly SheetColumn[]): CellValue[][] {
  const titles = columns.map(({ title, required }): CellValue => (required ? `${title}*` : title))
  if (columns.every(({ group }) => group === undefined)) return [titles]
  const above = columns.map(({ group }, place): CellValue => {
    if (group === undefined) return titles[place] ?? ''
    return columns[place - 1]?.group === group ? null : group
  })
  return [above, columns.map(({ group }, place): CellValue => (group === undefined ? null : (titles[place] ?? '')))]
}

function mergesOf(columns: readonly SheetColumn[]): MergeRange[] {
  if (columns.every(({ group }) => group === undefined)) return []
  return columns.flatMap(({ group }, place): MergeRange[] => {
    if (group === undefined) return [{ startRow: 0, endRow: 1, startCol: place, endCol: place }]
    if (columns[place - 1]?.group === group) return []
    const end = columns.findLastIndex((one) => one.group === group)
    return end > place ? [{ startRow: 0, endRow: 0, startCol: place, endCol: end }] : []
  })
}

/** @param source place of its choices in the sheet of choices; -1 where it has none */
function validationOf(
  { title, choices = [], note = '' }: SheetColumn,
  place: number,
  source: number,
  { first, last }: { readonly first: number; readonly last: number },
): DataValidation | undefined {
  const told = note === '' ? {} : { showInputMessage: true, inputTitle: title.slice(0, 32), inputMessage: note.slice(0, 255) }
  const range = `${letterOf(place)}${first}:${letterOf(place)}${last}`
  if (source === -1) return note === '' ? undefined : { type: 'textLength', operator: 'greaterThanOrEqual', formula1: '0', range, ...told }
  const letter = letterOf(source)
  return {
    type: 'list',
    formula1: `${choicesSheet}!$${letter}$1:$${letter}$${choices.length}`,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'warning',
    range,
    ...told,
  }
}

/** The letters of a column from its place: A, B … Z, AA. */
function letterOf(place: number): string {
  const rest = String.fromCharCode(65 + (place % 26))
  return place < 26 ? rest : letterOf(Math.floor(place / 26) - 1) + rest
}

type Reading = Extract<SheetJob, { do: 'read' }>

async function read({ format, bytes, rowsAtMost, columnsAtMost }: Reading): Promise<SheetResult> {
  const rows = format === 'csv' ? delimited(textIn(bytes), rowsAtMost) : await sheetIn(format, bytes, rowsAtMost)
  if (rows === undefined) return { fault: 'formulas' }
  const cells = rows.slice(0, rowsAtMost + headingRows + 1).map((row) => row.slice(0, columnsAtMost).map((cell) => cellText(cell).trim()))
  return { cells }
}

/** Undefined where a formula was never computed: its cell would be taken for an empty one. */
async function sheetIn(format: 'xlsx' | 'xls', bytes: Uint8Array, rowsAtMost: number): Promise<CellValue[][] | undefined> {
  const options = { maxRows: rowsAtMost + headingRows + 1 }
  if (format === 'xls') {
    const { sheets } = await readXls(bytes, options)
    return (sheets.find(({ hidden, veryHidden }) => !hidden && !veryHidden) ?? sheets[0])?.rows ?? []
  }
  const { sheets } = await readXlsx(bytes, { ...options, sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden })
  const [sheet] = sheets
  return [...(sheet?.cells?.values() ?? [])].some(isUncomputed) ? undefined : (sheet?.rows ?? [])
}

/** What gave an empty text has that as its value. */
function isUncomputed({ formula, value }: Cell): boolean {
  return formula !== undefined && value === null
}

/**
 * Text in UTF-8, or else in the encoding that spreadsheets of Chinese systems write (GBK and what GB 18030 added to it).
 *
 * @throws RangeError for what is no text
 */
function textIn(bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (isBinary(text)) throw new RangeError('the file holds characters that no text has')
  return text
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}

/** Whether it was no text: a file of another kind reads as characters that nobody types. */
function isBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/.test(text)
}

function delimited(text: string, rowsAtMost: number): CellValue[][] {
  return parseCsv(text, { typeInference: false, maxRows: rowsAtMost + headingRows + 1 })
}
