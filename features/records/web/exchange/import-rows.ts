import type { ImportedRow, ImportHeading } from '#features/records/contract/exchange.ts'

type Cells = Readonly<Record<string, string>>

/** A row of the preview, as somebody corrects it. */
export interface PreviewRow {
  /** The same as long as the row is there. */
  readonly id: number
  /** Line of the file. */
  readonly line: string
  readonly own: Cells
  readonly tables: Readonly<Record<string, readonly Cells[]>>
}

/** What is wrong in a row, by cell: `season`, `items.0.planArea`, `''` for the row as a whole. */
export type RowProblems = ReadonlyMap<string, string>

const isCells = (value: unknown): value is Cells => typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param lineMember in which the answer tells the line */
export function previewRows(rows: readonly Readonly<Record<string, unknown>>[], lineMember: string): readonly PreviewRow[] {
  return rows.map((row, id) => {
    const members = Object.entries(row).filter(([key]) => key !== lineMember)
    return {
      id,
      line: String(row[lineMember] ?? id + 1),
      own: Object.fromEntries(members.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))),
      tables: Object.fromEntries(members.flatMap(([key, value]) => (Array.isArray(value) ? [[key, value.filter(isCells)]] : []))),
    }
  })
}

/** A row as it is sent, without the cells that hold nothing. */
export function sentRow({ own, tables }: PreviewRow): ImportedRow {
  const filled = (cells: Cells): Record<string, string> =>
    Object.fromEntries(Object.entries(cells).filter(([, text]) => text.trim() !== ''))
  const rows = Object.entries(tables).flatMap(([key, of]) => (of.length > 0 ? [[key, of.map(filled)] as const] : []))
  return { ...filled(own), ...Object.fromEntries(rows) }
}

/** The row with another text at a place: `season`, or `items.0.planArea`. */
export function withCell(row: PreviewRow, place: string, text: string): PreviewRow {
  const [first = '', index, key] = place.split('.')
  if (key === undefined) return { ...row, own: { ...row.own, [first]: text } }
  const rows = (row.tables[first] ?? []).map((cells, at) => (at === Number(index) ? { ...cells, [key]: text } : cells))
  return { ...row, tables: { ...row.tables, [first]: rows } }
}

/** The row without one of its rows in a sub-table. */
export function withoutTableRow(row: PreviewRow, table: string, index: number): PreviewRow {
  return { ...row, tables: { ...row.tables, [table]: (row.tables[table] ?? []).filter((_, at) => at !== index) } }
}

export function cellOf(row: PreviewRow, place: string): string {
  const [first = '', index, key] = place.split('.')
  return (key === undefined ? row.own[first] : row.tables[first]?.[Number(index)]?.[key]) ?? ''
}

/** Lines that a row takes: those of its longest sub-table. */
export const linesOfRow = ({ tables }: PreviewRow): number => Math.max(1, ...Object.values(tables).map((rows) => rows.length))

/** The places that have a cell below these headings, in the order of reading. */
export function placesOfRow(row: PreviewRow, headings: readonly ImportHeading[]): readonly string[] {
  return Array.from({ length: linesOfRow(row) }, (_, line) =>
    headings.flatMap(({ id, children }) => {
      if (!children) return line === 0 ? [id] : []
      return line < (row.tables[id]?.length ?? 0) ? children.map((child) => `${id}.${line}.${child.id}`) : []
    }),
  ).flat()
}

/** The headings whose columns hold anything, must be filled in, or are wrong; without any all of them. */
export function shownHeadings(
  headings: readonly ImportHeading[],
  rows: readonly PreviewRow[],
  problems: ReadonlyMap<number, RowProblems>,
): readonly ImportHeading[] {
  const used = new Set<string>()
  for (const { own, tables } of rows) {
    for (const [key, text] of Object.entries(own)) if (text !== '') used.add(key)
    for (const [table, cells] of Object.entries(tables))
      for (const one of cells) for (const [key, text] of Object.entries(one)) if (text !== '') used.add(`${table}-${key}`)
  }
  for (const one of problems.values()) for (const place of one.keys()) used.add(place.replace(/\.\d+\./, '-'))
  return headings.flatMap(({ children, ...heading }): ImportHeading[] => {
    if (!children) return heading.required || used.has(heading.id) ? [heading] : []
    const shown = children.filter(({ id, required }) => used.has(`${heading.id}-${id}`) || (required && used.has(heading.id)))
    const isUsed = shown.length > 0
    return isUsed ? [{ ...heading, children: children.filter((one) => shown.includes(one) || one.required) }] : []
  })
}

/** The label without the name in brackets, which people need not read in the preview. */
export const labelOf = (fullName: string): string => fullName.replace(/\([^()]*\)$/, '')
