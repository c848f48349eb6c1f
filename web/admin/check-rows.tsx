import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { Dialog } from '#ui/kit/dialog.tsx'
import type { CheckGridProps, GridColumn, GridRow } from '#web/admin/grid-model.ts'
import { CheckBox, Fold } from '#web/admin/check-box.tsx'
import styles from '#web/admin/check-grid.module.css'

const rowHeight = 56
const overscan = 8

/** The grid of a phone: rows with a line of what is checked; a row opens its boxes in a dialog. */
export function CheckRows({ title, rows, columns, cellOf, onCheck, onFold, summaryOf, height }: CheckGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<GridRow>()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    initialRect: { width: 0, height: innerHeight },
  })
  return (
    <div ref={box} className={styles.box} style={{ maxHeight: height }}>
      <ul aria-label={title} className={styles.body} style={{ height: virtual.getTotalSize(), margin: 0, padding: 0, listStyle: 'none' }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]!
          const style = {
            height: rowHeight,
            transform: `translateY(${start}px)`,
            paddingLeft: 8 + row.depth * 12,
            display: 'flex',
            alignItems: 'center',
          }
          return (
            <li key={key} className={`${styles.row} ${styles.drawn}`} style={style}>
              <Fold row={row} onFold={onFold} />
              <button type="button" className={styles.open} onClick={() => setOpened(row)}>
                <span>{row.label}</span>
                <span className={styles.quiet}>{summaryOf(row.id)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {opened ? (
        <Dialog open title={opened.label} foot={null} onClose={() => setOpened(undefined)}>
          <div className={styles.choices}>
            {columns.map((column, index) => (
              <Choice
                key={column.key}
                row={opened}
                column={column}
                group={column.group === columns[index - 1]?.group ? undefined : column.group}
                cellOf={cellOf}
                onCheck={onCheck}
              />
            ))}
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}

interface ChoiceProps extends Pick<CheckGridProps, 'cellOf' | 'onCheck'> {
  readonly row: GridRow
  readonly column: GridColumn
  /** Heading, where a group begins. */
  readonly group: string | undefined
}

function Choice({ row, column, group, cellOf, onCheck }: ChoiceProps) {
  const cell = cellOf(row.id, column.key)
  if (!cell) return null
  const text = cell.text === undefined ? column.label : `${column.label} ${cell.text}`
  return (
    <>
      {group === undefined ? null : <h3>{group}</h3>}
      <div className={styles.cell} data-changed={cell.isChanged || undefined}>
        <CheckBox cell={{ ...cell, text }} onCheck={(isOn) => onCheck(row.id, column.key, isOn)} />
      </div>
    </>
  )
}
