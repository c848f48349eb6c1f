import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useToldKeys, type KeyGroup } from '#ui/keys/told-keys.ts'
import { usePhone } from '#ui/theme/media.ts'
import { movedBy, within, type CheckGridProps, type GridColumn, type GridPlace, type GridRow } from '#web/admin/grid-model.ts'
import { CheckBox, Fold } from '#web/admin/check-box.tsx'
import { CheckRows } from '#web/admin/check-rows.tsx'
import styles from '#web/admin/check-grid.module.css'

const rowHeight = 36
const overscan = 8

const keysOfGrid: KeyGroup = {
  title: 'keys.grid',
  keys: [
    { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], label: 'keys.move' },
    { keys: ['Home', 'End'], label: 'keys.ends' },
    { keys: ['PageUp', 'PageDown'], label: 'keys.pages' },
    { keys: ['Space'], label: 'keys.check' },
    { keys: ['Enter'], label: 'keys.fold' },
  ],
}

/**
 * A tree with check boxes in columns, which draws only the rows in view. It is one stop of the Tab key: arrows move, Space checks,
 * Enter opens and closes. On a phone the boxes of a row stand in a dialog.
 */
export function CheckGrid(props: CheckGridProps) {
  return usePhone() ? <CheckRows {...props} /> : <WideGrid {...props} />
}

function WideGrid(props: CheckGridProps) {
  const { title, rows, columns, cellOf, headOf, onCheck, onHead, onFold, height } = props
  const box = useRef<HTMLDivElement>(null)
  const headHeight = columns.some(({ group }) => group !== undefined) ? 2 * rowHeight : rowHeight
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    initialRect: { width: 0, height: innerHeight },
  })
  const { place, move, focus } = useGridFocus(box, rows.length, columns.length, (row) => virtual.scrollToIndex(row))
  useToldKeys(box, keysOfGrid)
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const row = rows[place.row]
    const column = columns[place.column - 1]
    const cell = column && (row ? cellOf(row.id, column.key) : headOf?.(column.key))
    if (event.key === ' ' && cell && !cell.isFixed) {
      if (row) onCheck(row.id, column.key, cell.check !== 'on')
      else onHead?.(column.key, cell.check !== 'on')
    } else if (row && place.column === 0 && folds(event.key, row)) onFold(row.id)
    else if (event.key !== ' ' && !move(event.key)) return
    event.preventDefault()
  }
  const template: CSSProperties = {
    gridTemplateColumns: `minmax(220px, 1.4fr) ${columns.map(({ width }) => `minmax(${width}px, 1fr)`).join(' ')}`,
    minWidth: columns.reduce((sum, { width }) => sum + width, 220),
  }
  const drawn = virtual.getVirtualItems()
  return (
    <div
      ref={box}
      className={styles.box}
      style={{ maxHeight: height }}
      role="treegrid"
      tabIndex={-1}
      aria-label={title}
      aria-rowcount={rows.length + 1}
      onKeyDown={press}
    >
      <GridHead {...props} template={template} place={place} onFocus={focus} />
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize(), minWidth: template.minWidth }}>
        {drawn.map(({ index, key, start }) => (
          <GridLine
            key={key}
            row={rows[index]!}
            index={index}
            columns={columns}
            cellOf={cellOf}
            style={{ ...template, transform: `translateY(${start - headHeight}px)` }}
            at={place.row === index ? place.column : undefined}
            onFocus={focus}
            onCheck={onCheck}
            onFold={onFold}
          />
        ))}
      </div>
    </div>
  )
}

/** Enter opens and closes, as do the arrows that point to or from what stands below. */
function folds(key: string, { isOpen }: GridRow): boolean {
  if (isOpen === undefined) return false
  return key === 'Enter' || key === ' ' || (key === 'ArrowRight' && !isOpen) || (key === 'ArrowLeft' && isOpen)
}

/** The place of the focus, which follows the keys once the row they lead to is drawn. */
function useGridFocus(box: { readonly current: HTMLElement | null }, rows: number, columns: number, show: (row: number) => void) {
  const [wanted, setPlace] = useState<GridPlace>({ row: 0, column: 0 })
  const isAwaited = useRef(false)
  const size = { rows, columns }
  const place = within(wanted, size)
  useLayoutEffect(() => {
    const cell = isAwaited.current ? box.current?.querySelector<HTMLElement>(`[data-at="${place.row}:${place.column}"]`) : undefined
    if (!cell) return
    isAwaited.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const move = (key: string): boolean => {
    const next = movedBy(key, place, size)
    if (!next) return false
    isAwaited.current = true
    if (next.row >= 0) show(next.row)
    setPlace(next)
    return true
  }
  return { place, move, focus: setPlace }
}

interface HeadProps extends CheckGridProps {
  readonly template: CSSProperties
  readonly place: GridPlace
  readonly onFocus: (place: GridPlace) => void
}

function GridHead({ nameHead, columns, headOf, onHead, template, place, onFocus }: HeadProps) {
  const groups = groupsOf(columns)
  return (
    <div role="rowgroup" className={styles.head} style={{ minWidth: template.minWidth }}>
      {groups.length === 0 ? null : (
        <div role="row" className={styles.row} style={template}>
          {groups.map(({ label, start, count }) => (
            <div
              key={label}
              role="columnheader"
              aria-colspan={count}
              className={`${styles.cell} ${styles.group}`}
              style={{ gridColumn: `${start} / span ${count}` }}
            >
              {label}
            </div>
          ))}
        </div>
      )}
      <div role="row" className={styles.row} style={template}>
        <div role="columnheader" className={styles.name} {...focusable({ row: -1, column: 0 }, place, onFocus)}>
          {nameHead}
        </div>
        {columns.map(({ key, label, align }, index) => {
          const cell = headOf?.(key)
          return (
            <div
              key={key}
              role="columnheader"
              className={styles.cell}
              data-start={align === 'start' || undefined}
              {...focusable({ row: -1, column: index + 1 }, place, onFocus)}
            >
              {cell ? <CheckBox cell={{ text: label, ...cell }} onCheck={(isOn) => onHead?.(key, isOn)} /> : label}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface LineProps extends Pick<CheckGridProps, 'columns' | 'cellOf' | 'onCheck' | 'onFold'> {
  readonly row: GridRow
  readonly index: number
  readonly style: CSSProperties
  /** Column of the focus, where it stands in this row. */
  readonly at: number | undefined
  readonly onFocus: (place: GridPlace) => void
}

function GridLine({ row, index, columns, cellOf, style, at, onFocus, onCheck, onFold }: LineProps) {
  const place = { row: at === undefined ? -2 : index, column: at ?? 0 }
  return (
    <div
      role="row"
      className={`${styles.row} ${styles.drawn}`}
      style={style}
      aria-rowindex={index + 2}
      aria-level={row.depth + 1}
      aria-expanded={row.isOpen}
    >
      <div
        role="rowheader"
        className={styles.name}
        style={{ paddingLeft: 12 + row.depth * 20 }}
        title={row.label}
        {...focusable({ row: index, column: 0 }, place, onFocus)}
      >
        <Fold row={row} onFold={onFold} />
        <span className={styles.text}>{row.label}</span>
      </div>
      {columns.map(({ key, align }, column) => {
        const cell = cellOf(row.id, key)
        return (
          <div
            key={key}
            role="gridcell"
            className={styles.cell}
            data-start={align === 'start' || undefined}
            data-changed={cell?.isChanged || undefined}
            data-covered={cell?.isCovered || undefined}
            {...focusable({ row: index, column: column + 1 }, place, onFocus)}
          >
            {cell ? <CheckBox cell={cell} onCheck={(isOn) => onCheck(row.id, key, isOn)} /> : null}
          </div>
        )
      })}
    </div>
  )
}

function focusable(own: GridPlace, place: GridPlace, onFocus: (place: GridPlace) => void) {
  return {
    tabIndex: own.row === place.row && own.column === place.column ? 0 : -1,
    'data-at': `${own.row}:${own.column}`,
    onFocus: () => onFocus(own),
  }
}

/** Headings over columns, with the column of the grid in which they start. */
function groupsOf(columns: readonly GridColumn[]): { readonly label: string; readonly start: number; readonly count: number }[] {
  const labels = new Set(columns.flatMap(({ group }) => group ?? []))
  return [...labels].map((label) => ({
    label,
    // The first column of the grid holds the names.
    start: columns.findIndex(({ group }) => group === label) + 2,
    count: columns.filter(({ group }) => group === label).length,
  }))
}
