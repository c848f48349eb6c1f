import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SheetContent } from '#server/sheets/sheet.ts'

/** Lines are given as texts, one for each column. */
export type SheetLines = AsyncIterable<readonly string[]>

/** Characters that XML cannot hold. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Writes a workbook line by line into a file, in memory that does not grow with the lines. Every cell is a text: one that begins with `=`
 * shows what it holds and computes nothing. Columns that stand together have their heading above the first of them.
 */
export async function writeWorkbookTo(
  path: string,
  { name, columns }: Pick<SheetContent, 'name' | 'columns'>,
  lines: SheetLines,
): Promise<void> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const isGrouped = columns.some(({ group }) => group !== undefined)
  const stream = writeXlsxStream(rowsOf(columns, lines), {
    name,
    columns: columns.map(({ width = 16 }) => ({ width, numFmt: '@' })),
    freezePane: { rows: isGrouped ? 2 : 1 },
  })
  await pipeline(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path, { mode: 0o600 }))
}

async function* rowsOf(columns: SheetContent['columns'], lines: SheetLines): AsyncGenerator<(string | null)[]> {
  yield* headings(columns)
  for await (const line of lines) yield line.map((text) => (text === '' ? null : text.replace(unwritable, '')))
}

function headings(columns: SheetContent['columns']): (string | null)[][] {
  const titles = columns.map(({ title }) => title)
  if (columns.every(({ group }) => group === undefined)) return [titles]
  const above = columns.map(({ title, group }, place) => (group === undefined ? title : columns[place - 1]?.group === group ? null : group))
  return [above, columns.map(({ title, group }) => (group === undefined ? null : title))]
}
