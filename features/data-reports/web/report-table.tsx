import type { ReactNode } from 'react'
import type { ReportColumn, ReportLine, ReportTable } from '#features/data-reports/contract.ts'
import styles from '#features/data-reports/web/reports.module.css'
import { useText } from '#ui/text/use-text.tsx'

/** A stretch of columns under one heading. */
interface Span {
  readonly first: ReportColumn
  readonly at: number
  readonly width: number
}

/** Columns that stand beside each other under the same heading; those without one stand alone. */
export function spansOf(columns: readonly ReportColumn[]): readonly Span[] {
  const spans: Span[] = []
  for (const [at, first] of columns.entries()) {
    const last = spans.at(-1)
    if (last && first.group !== '' && last.first.group === first.group) spans[spans.length - 1] = { ...last, width: last.width + 1 }
    else spans.push({ first, at, width: 1 })
  }
  return spans
}

/** How many lines a cell that names a group stands beside; 0 where the line above has it already. */
export function heightOf(lines: readonly ReportLine[], at: number, cell: number): number {
  const line = lines[at]!
  if (line.kind !== 'row' || cell >= line.level) return 1
  const isSame = (other: ReportLine | undefined): boolean =>
    other?.kind === 'row' && line.cells.slice(0, cell + 1).every((text, no) => other.cells[no] === text)
  if (isSame(lines[at - 1])) return 0
  let height = 1
  while (isSame(lines[at + height])) height += 1
  return height
}

function Head({ columns }: Pick<ReportTable, 'columns'>) {
  const spans = spansOf(columns)
  const isGrouped = columns.some(({ group }) => group !== '')
  const title = ({ title: text, align }: ReportColumn, key: number, rows?: number): ReactNode => (
    <th key={key} scope="col" data-first={key === 0 || undefined} data-align={align} rowSpan={rows}>
      {text}
    </th>
  )
  if (!isGrouped) return <tr>{columns.map((column, no) => title(column, no))}</tr>
  return (
    <>
      <tr>
        {spans.map(({ first, at, width }) =>
          first.group === '' ? (
            title(first, at, 2)
          ) : (
            <th key={at} scope="colgroup" colSpan={width} data-align="center">
              {first.group}
            </th>
          ),
        )}
      </tr>
      <tr>{columns.map((column, no) => (column.group === '' ? null : title(column, no)))}</tr>
    </>
  )
}

/** The table of a report, drawn alike on the screen and on paper. */
export function TableOfReport({ columns, lines }: Pick<ReportTable, 'columns' | 'lines'>) {
  return (
    <table className={styles.table}>
      <thead>
        <Head columns={columns} />
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // Lines have nothing else that tells them apart, and never change places.
          // eslint-disable-next-line react/no-array-index-key
          <tr key={at} data-kind={line.kind} data-level={line.level}>
            {line.cells.map((text, cell) => {
              const height = heightOf(lines, at, cell)
              return height === 0 ? null : (
                // eslint-disable-next-line react/no-array-index-key -- a cell is its column
                <td key={cell} rowSpan={height} data-first={cell === 0 || undefined} data-align={columns[cell]?.align}>
                  {text}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a table does not tell, in words above it. */
export function TableNotes({ notes, cutAfter }: Pick<ReportTable, 'notes' | 'cutAfter'>) {
  const t = useText()
  const told = [...notes, ...(cutAfter === 0 ? [] : [t('data-reports.cut', { count: cutAfter })])]
  if (told.length === 0) return null
  return (
    <ul className={styles.notes}>
      {told.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
