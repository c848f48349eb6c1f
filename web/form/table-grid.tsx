import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FormField, FormTable } from '#engine/forms/outline.ts'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { PlaceProvider } from '#fields/place.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { columnTracks } from '#web/form/column-widths.ts'
import { useForm } from '#web/form/form-place.tsx'
import type { GridCursor } from '#web/form/grid-cursor.ts'
import { GridRange, RangeStatus } from '#web/form/grid-range.tsx'
import { GridRow } from '#web/form/grid-row.tsx'
import styles from '#web/form/sub-table.module.css'
import { subTableOptions } from '#web/form/sub-table-options.ts'
import { TableTotals } from '#web/form/table-totals.tsx'
import { useToldKeys, type KeyGroup, type ScreenKey } from '#ui/keys/told-keys.ts'
import type { Ticks } from '#web/form/use-ticks.ts'
import { useGridKeys } from '#web/form/use-grid-keys.ts'

interface TableGridProps {
  readonly table: FormTable
  readonly columns: readonly FormField[]
  /** Width of each column in pixels. */
  readonly widths: readonly number[]
  readonly rows: readonly string[]
  readonly cursor: GridCursor
  /** Undefined when rows can't be changed. */
  readonly ticks: Ticks | undefined
  /** The table is shown over the whole window. */
  readonly full: boolean
}

const rowHeight = 40
const noTicks: ReadonlySet<string> = new Set()

const moving: readonly ScreenKey[] = [
  { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], label: 'keys.move' },
  { keys: ['Home', 'End'], label: 'keys.ends' },
  { keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'], label: 'keys.extend' },
  { keys: ['Mod+C'], label: 'keys.copy' },
]
const keysOfReadTable: KeyGroup = { title: 'keys.table', keys: moving }
const keysOfMarkedTable: KeyGroup = { title: 'keys.table', keys: [...moving, { keys: ['Enter'], label: 'keys.mark' }] }
const keysOfTable: KeyGroup = {
  title: 'keys.table',
  keys: [
    ...moving,
    { keys: ['Mod+V'], label: 'keys.paste' },
    { keys: ['Enter', 'F2'], label: 'keys.edit' },
    { keys: ['Tab'], label: 'keys.go-on' },
    { keys: ['Shift+Tab'], label: 'keys.go-back' },
    { keys: ['Enter'], label: 'keys.go-down' },
    { keys: ['Escape'], label: 'keys.restore' },
    { keys: ['Mod+D'], label: 'keys.fill' },
    { keys: ['Delete', 'Backspace'], label: 'keys.clear' },
  ],
}

/** Rows and columns on screens wider than a phone; draws only visible rows and the one being edited. */
export function TableGrid({ table, columns, widths, rows, cursor, ticks, full }: TableGridProps) {
  const t = useText()
  const { facts, focus, marking } = useForm()
  const grid = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<string | undefined>()
  const options = useMemo(() => subTableOptions(table), [table])
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
    getItemKey: (index) => rows[index] ?? index,
    rangeExtractor: (range) => {
      const kept = [shown, cursor.place?.row].map((row) => (row === undefined ? -1 : rows.indexOf(row))).filter((index) => index >= 0)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b)
    },
  })
  const show = (row: string) => {
    const index = rows.indexOf(row)
    if (index < 0) return
    virtual.scrollToIndex(index, { align: 'auto' })
    // Scrolling draws the row later, but the focus needs it now.
    if (!virtual.getVirtualItems().some((item) => item.index === index)) setShown(row)
  }
  const keys = useGridKeys({ table, columns, cursor, grid, show }, ticks?.ids ?? noTicks)
  const { edit } = keys
  useEffect(() =>
    focus.register(table.key, (path) => {
      const [, row, key] = path.split('.')
      grid.current?.scrollIntoView({ block: 'center' })
      if (row === undefined) grid.current?.focus()
      else
        edit({
          row,
          column: Math.max(
            0,
            columns.findIndex((column) => column.key === key),
          ),
        })
    }),
  )
  useToldKeys(grid, ticks ? keysOfTable : marking ? keysOfMarkedTable : keysOfReadTable)
  const placeOfText = useMemo(() => ({ facts, narrow: true }), [facts])
  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        className={styles.scroll}
        aria-label={table.part.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        data-full={full}
        style={columnTracks(widths, ticks ? numberWidth : bareNumberWidth)}
        onKeyDown={keys.onKeyDown}
        onClick={keys.onClick}
        onMouseDown={keys.onMouseDown}
        onFocus={keys.onFocus}
        onMouseOver={readWholeOnHover}
      >
        <div role="row" className={styles.headRow}>
          <div role="columnheader" className={styles.number}>
            {ticks ? (
              <Checkbox
                tabIndex={-1}
                aria-label={t('form.table.select-all')}
                checked={ticks.ids.size === rows.length}
                indeterminate={ticks.ids.size > 0 && ticks.ids.size < rows.length}
                onChange={() => ticks.all(rows)}
              />
            ) : null}
            {t('form.table.number')}
          </div>
          {columns.map((field) => (
            <HeadCell key={field.key} field={field} starred={ticks !== undefined} />
          ))}
        </div>
        <PlaceProvider value={placeOfText}>
          <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              return row === undefined ? null : (
                <GridRow
                  key={row}
                  table={table.key}
                  row={row}
                  index={index}
                  top={start}
                  columns={columns}
                  cursor={cursor}
                  ticked={ticks?.ids.has(row) ?? false}
                  onTick={ticks?.toggle}
                />
              )
            })}
            <GridRange cursor={cursor} rows={rows} rowHeight={rowHeight} />
          </div>
        </PlaceProvider>
        {options.showSummary ? <TableTotals table={table} columns={columns} options={options} /> : null}
      </div>
      <RangeStatus cursor={cursor} rows={rows} />
    </>
  )
}

/** Shows the full text of a truncated cell on hover. */
function readWholeOnHover({ target }: { readonly target: EventTarget }): void {
  const text = target instanceof Element ? target.closest<HTMLElement>('[data-text]') : null
  if (!text) return
  if (text.scrollWidth > text.clientWidth) text.title = text.textContent ?? ''
  else text.removeAttribute('title')
}

function HeadCell({ field, starred }: { readonly field: FormField; readonly starred: boolean }) {
  const { part, type } = field
  return (
    <div role="columnheader" className={styles.headCell} data-align={type.align} title={part.label}>
      {part.required && starred ? (
        <span className={styles.star} aria-hidden="true">
          *
        </span>
      ) : null}
      {part.label}
    </div>
  )
}

/** Width of the number column, with and without a checkbox. */
const numberWidth = 80
const bareNumberWidth = 56
