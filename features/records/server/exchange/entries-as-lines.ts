import { entriesIn, readHeading, type CellProblem, type PlacedEntry, type SheetEntry, type SheetField } from '#engine/forms/form-sheet.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { isPassedOver, workbookColumns, type AskedSheet } from '#features/records/server/exchange/asked-sheet.ts'
import type { SheetColumn } from '#server/sheets/workbook.ts'

type Say = (refusal: Refusal) => string

/** The entries of a file. @throws Refused 422 for headings that are not those of the template, for no lines and for too many */
export function placedEntries(
  { asked, columns }: AskedSheet,
  lines: readonly (readonly string[])[],
  say: (key: TextKey) => string,
  atMost: number,
): readonly PlacedEntry[] {
  const heading = readHeading(columns, lines, isPassedOver(asked.fn, [say('resource.sheet-reason')]))
  const refused = (text: TextKey, params: Record<string, string | number> = {}) => new Refused(refusal('invalid', text, { params }))
  if (lines.length === 0 || heading.places.every((one) => one === undefined)) throw refused('records.import.no-heading')
  if (heading.unknown.length > 0) throw refused('records.import.unknown-heading', { columns: heading.unknown.slice(0, 5).join('、') })
  if (lines.length - heading.first > atMost && lines.slice(heading.first + atMost).some((line) => line.some((text) => text !== '')))
    throw refused('records.import.too-many', { count: atMost })
  const entries = entriesIn(heading, lines)
  if (entries.length === 0) throw refused('records.import.empty')
  return entries
}

/** All problems of an entry in one text: each behind the label of its column, and the number of its row in a sub-table. */
export function reasonsOf(columns: readonly SheetField[], problems: readonly CellProblem[], say: Say): string {
  const told = problems.map(({ column, refusal: why }) => {
    const [first = '', place, key] = column.split('.')
    const at = columns.find(({ field, table }) =>
      key === undefined ? !table && field.key === first : table?.key === first && field.key === key,
    )
    const text = say(why)
    if (!at) return text
    const label = at.field.part.label
    const said = text.includes(label) ? text : `${label}：${text}`
    if (!at.table) return said
    return say(refusal('invalid', 'records.import.in-row', { params: { table: at.table.part.label, row: Number(place) + 1, text: said } }))
  })
  return [...new Set(told)].join('；').slice(0, 5_000)
}

/** The columns of the template, and that of the reasons behind them. */
export const faultyColumns = (columns: readonly SheetField[], say: (key: TextKey) => string): SheetColumn[] => [
  ...workbookColumns(columns),
  { key: 'errorsInfo', title: say('resource.sheet-reason'), width: 60 },
]

/** An entry as lines of texts, with the reasons in the first one. */
export function faultyLines(columns: readonly SheetField[], entry: SheetEntry, reasons: string): Record<string, string>[] {
  const tableRows = (key: string): readonly Readonly<Record<string, string>>[] => {
    const rows = entry[key]
    return typeof rows === 'object' ? rows : []
  }
  const count = Math.max(1, ...columns.map(({ table }) => (table ? tableRows(table.key).length : 1)))
  return Array.from({ length: count }, (_, line) => {
    const texts = columns.map(({ name, field, table }): [string, string] => {
      if (table) return [name, tableRows(table.key)[line]?.[field.key] ?? '']
      const own = entry[field.key]
      return [name, line === 0 && typeof own === 'string' ? own : '']
    })
    return { ...Object.fromEntries(texts), errorsInfo: line === 0 ? reasons : '' }
  })
}
