import { useMemo, useState } from 'react'
import type { ShownSheets } from '#features/files/contract/preview.ts'
import { Button } from '#ui/kit/button.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'

type Sheet = ShownSheets['sheets'][number]

/** Rows that are drawn at once; more by a button. */
const rowsAtOnce = 200

/** The sheets of a workbook as texts. */
export function SheetsView({ sheets }: { readonly sheets: readonly Sheet[] }) {
  const [chosen, setChosen] = useState('0')
  const sheet = sheets[Number(chosen)]
  const t = useText()
  if (!sheet) return <Empty text={t('files.preview.empty')} />
  return (
    <div className="file-preview-sheets">
      {sheets.length > 1 ? (
        <Tabs
          className="file-preview-tabs"
          activeKey={chosen}
          onChange={setChosen}
          size="small"
          items={sheets.map(({ name }, index) => ({ key: String(index), label: name }))}
        />
      ) : null}
      <Grid key={chosen} sheet={sheet} />
    </div>
  )
}

/** The letters of a column: A, B … Z, AA. */
function letters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last
}

function Grid({ sheet: { name, rows, widths, merged } }: { readonly sheet: Sheet }) {
  const t = useText()
  const [count, setCount] = useState(rowsAtOnce)
  const columns = useMemo(() => rows.reduce((most, row) => Math.max(most, row.length), 0), [rows])
  const spans = useMemo(() => spansOf(merged), [merged])
  if (columns === 0) return <Empty text={t('files.preview.empty')} />
  return (
    <div className="file-preview-grid" tabIndex={0} role="region" aria-label={name || t('files.preview.table')}>
      <table>
        <thead>
          <tr>
            <td className="file-preview-corner" aria-label={t('files.preview.row-number')} />
            {Array.from({ length: columns }, (_, column) => (
              <th key={column} scope="col" style={{ minWidth: `${Math.min(60, Math.max(6, widths[column] ?? 0))}ch` }}>
                {letters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row, place) => (
            <tr key={place}>
              <th scope="row">{place + 1}</th>
              {Array.from({ length: columns }, (_, column) => {
                const span = spans.get(`${place},${column}`)
                if (span === 'covered') return null
                return (
                  <td key={column} rowSpan={span?.rows} colSpan={span?.columns}>
                    {row[column]}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > count ? (
        <Button className="file-preview-more" onClick={() => setCount(count + rowsAtOnce)}>
          {t('files.preview.more', { count: rows.length - count })}
        </Button>
      ) : null}
    </div>
  )
}

type Span = { readonly rows: number; readonly columns: number } | 'covered'

function spansOf(merged: Sheet['merged']): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>()
  for (const { row: top, column: left, rows, columns } of merged)
    for (let row = top; row < top + rows; row += 1)
      for (let column = left; column < left + columns; column += 1)
        spans.set(`${row},${column}`, row === top && column === left ? { rows, columns } : 'covered')
  return spans
}
