import { useSyncExternalStore } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import type { GridCursor } from '#web/form/grid-cursor.ts'
import styles from '#web/form/sub-table.module.css'

interface GridRangeProps {
  readonly cursor: GridCursor
  readonly rows: readonly string[]
  /** Height of a row in pixels. */
  readonly rowHeight: number
}

/** The frame around the selected cells. One element over the rows, so that selecting redraws no cell. */
export function GridRange({ cursor, rows, rowHeight }: GridRangeProps) {
  const range = useRange(cursor, rows)
  if (!range) return null
  return (
    <div
      aria-hidden="true"
      className={styles.range}
      style={{ top: rows.indexOf(range.rows[0] ?? '') * rowHeight, height: range.rows.length * rowHeight }}
    >
      {/* The first track is the number of the row. */}
      <div className={styles.rangeCells} style={{ gridColumn: `${range.from + 2} / ${range.to + 3}` }} />
    </div>
  )
}

/** Tells screen readers how many cells are selected. Stands beside the grid, which may hold rows only. */
export function RangeStatus({ cursor, rows }: Omit<GridRangeProps, 'rowHeight'>) {
  const t = useText()
  const range = useRange(cursor, rows)
  return (
    <span role="status" data-visually-hidden>
      {range ? t('form.table.selected-cells', { rows: range.rows.length, columns: range.to - range.from + 1 }) : null}
    </span>
  )
}

function useRange(cursor: GridCursor, rows: readonly string[]) {
  const corner = useSyncExternalStore(cursor.subscribeRange, () => cursor.corner)
  return corner && cursor.range(rows)
}
