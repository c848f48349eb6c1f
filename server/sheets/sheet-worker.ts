import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx, writeXlsx, type CellValue, type DataValidation } from 'hucre/xlsx'
import type { SheetColumn, SheetContent, SheetJob, SheetResult } from '#server/sheets/sheet.ts'

/*
 * Reads or writes one workbook and ends: beside the server's own thread, with a limit of memory and time, so that no file holds up other
 * requests or brings the server down.
 */

/** Name of the sheet that holds the choices; nobody sees it. */
const choicesSheet = 'choices'

const job = workerData as SheetJob
const result: SheetResult =
  job.do === 'write' ? { bytes: await write(job.content) } : { cells: await read(job.bytes, job.rowsAtMost, job.columnsAtMost) }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a worker has no origin
parentPort?.postMessage(result)

async function write({ name, columns, rows, openRows = 0 }: SheetContent): Promise<Uint8Array> {
  const withChoices = columns.filter(({ choices = [] }) => openRows > 0 && choices.length > 0)
  const longest = Math.max(0, ...withChoices.map(({ choices = [] }) => choices.length))
  const choices = Array.from({ length: longest }, (_, row) => withChoices.map((column): CellValue => column.choices?.[row] ?? null))
  // Every value is a text: a cell that begins with `=` shows what it holds and computes nothing.
  const cells = rows.map((row) => columns.map(({ key }): CellValue => row[key] ?? ''))
  return writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width = 16 }) => ({ width, numFmt: '@' })),
        rows: [columns.map(({ title, required }) => (required ? `${title}*` : title)), ...cells],
        freezePane: { rows: 1 },
        dataValidations: withChoices.map((column, place) => validationOf(column, place, columns.indexOf(column), openRows)),
      },
      ...(withChoices.length === 0 ? [] : [{ name: choicesSheet, rows: choices, veryHidden: true }]),
    ],
  })
}

function validationOf({ choices = [] }: SheetColumn, place: number, column: number, openRows: number): DataValidation {
  const [source, target] = [letterOf(place), letterOf(column)]
  return {
    type: 'list',
    formula1: `${choicesSheet}!$${source}$1:$${source}$${choices.length}`,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'warning',
    range: `${target}2:${target}${openRows + 1}`,
  }
}

/** The letters of a column from its place: A, B … Z, AA. */
function letterOf(place: number): string {
  const rest = String.fromCharCode(65 + (place % 26))
  return place < 26 ? rest : letterOf(Math.floor(place / 26) - 1) + rest
}

async function read(bytes: Uint8Array, rowsAtMost: number, columnsAtMost: number): Promise<string[][]> {
  const { sheets } = await readXlsx(bytes, { sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden, maxRows: rowsAtMost + 2 })
  const rows = sheets[0]?.rows ?? []
  return rows.map((row) => row.slice(0, columnsAtMost).map(textOf))
}

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  // Days of a sheet have no zone; the library gives them in UTC.
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return String(value).trim()
}
