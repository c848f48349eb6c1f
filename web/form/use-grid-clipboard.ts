import type { ClipboardEvent } from 'react'
import { useForm } from '#web/form/form-place.tsx'
import type { GridPlace } from '#web/form/grid-cursor.ts'
import { cellsOfText, copiedCells, pasteCells } from '#web/form/pasted-cells.ts'
import type { GridInput } from '#web/form/use-grid-moves.ts'

/** Copying and pasting in the grid of a sub-table, as spreadsheets do. */
export function useGridClipboard(
  { table, columns, cursor, grid }: GridInput,
  ticked: ReadonlySet<string>,
  rest: (place: GridPlace) => void,
) {
  const { session, facts, outline } = useForm()
  /** The selected cells, otherwise the ticked rows, otherwise the active cell. */
  const cellsToCopy = ({ row, column }: GridPlace) => {
    const all = session.rowIds(table.key)
    const range = cursor.range(all)
    if (range) return { columns: columns.slice(range.from, range.to + 1), rows: range.rows }
    if (ticked.size > 0) return { columns, rows: all.filter((one) => ticked.has(one)) }
    return { columns: columns.slice(column, column + 1), rows: [row] }
  }
  return {
    onCopy: (event: ClipboardEvent) => {
      const { place } = cursor
      // In an editor, and where text is marked, the browser copies that text.
      if (!place || cursor.isEditing || event.target !== grid.current || getSelection()?.isCollapsed === false) return
      event.clipboardData.setData('text/plain', copiedCells({ session, facts, table: table.key, ...cellsToCopy(place) }))
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      const { place } = cursor
      const cells = cellsOfText(event.clipboardData.getData('text/plain'))
      const isRange = cells.length > 1 || (cells[0]?.length ?? 0) > 1
      // A single text pasted into an open editor is handled by the editor.
      if (!place || (cursor.isEditing && !isRange)) return
      event.preventDefault()
      const range = cursor.range(session.rowIds(table.key))
      const at = range ? { row: range.rows[0] ?? place.row, column: range.from } : place
      rest(at)
      void pasteCells(cells, { session, facts, table: table.key, columns, outline, ...at })
    },
  }
}
