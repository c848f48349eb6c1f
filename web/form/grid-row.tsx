import { memo, useCallback, useSyncExternalStore } from 'react'
import type { FormField } from '#engine/forms/outline.ts'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useForm } from '#web/form/form-place.tsx'
import { GridCell } from '#web/form/grid-cell.tsx'
import { editingOffset, modeOf } from '#web/form/grid-cursor.ts'
import type { GridCursor } from '#web/form/grid-cursor.ts'
import { MarkButton } from '#web/form/mark-button.tsx'
import styles from '#web/form/sub-table.module.css'

interface GridRowProps {
  readonly table: string
  readonly row: string
  readonly index: number
  readonly top: number
  readonly columns: readonly FormField[]
  readonly cursor: GridCursor
  readonly ticked: boolean
  /** Absent when rows can't be selected. */
  readonly onTick?: (row: string) => void
}

/** One row. Redraws when the active cell enters, moves inside or leaves it; its cells subscribe to their values themselves. */
export const GridRow = memo(function GridRow({ table, row, index, top, columns, cursor, ticked, onTick }: GridRowProps) {
  const t = useText()
  const { marks, onRender } = useForm()
  const mark = marks.get(`${table}.${row}`)
  const subscribe = useCallback((changed: () => void) => cursor.subscribe(row, changed), [cursor, row])
  const place = useSyncExternalStore(subscribe, () => cursor.snapshot(row))
  onRender?.(`${table}.${row}`)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-editing={place >= editingOffset}
    >
      <div role="rowheader" className={styles.number} data-marked={mark !== undefined} title={mark}>
        {onTick ? (
          <Checkbox checked={ticked} tabIndex={-1} aria-label={t('form.table.select', { row: index + 1 })} onChange={() => onTick(row)} />
        ) : null}
        {index + 1}
        <MarkButton path={`${table}.${row}`} small />
      </div>
      {columns.map((field, column) => (
        <GridCell
          key={field.key}
          path={`${table}.${row}.${field.key}`}
          field={field}
          row={row}
          rowIndex={index}
          column={column}
          mode={modeOf(place, column)}
        />
      ))}
    </div>
  )
})
