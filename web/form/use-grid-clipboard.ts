import { useEffect, useEffectEvent } from 'react'
import { useForm } from '#web/form/form-place.tsx'
import type { GridPlace } from '#web/form/grid-cursor.ts'
import { cellsOfText, copiedCells, pasteCells } from '#web/form/pasted-cells.ts'
import type { GridInput } from '#web/form/use-grid-moves.ts'

/**
 * Copying and pasting in the grid of a sub-table, as spreadsheets do. The document is listened to, as browsers send these events to the
 * caret, which a click leaves in the text of a cell while the grid has the focus.
 */
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
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const { place } = cursor
    // In an editor, and where text is marked, the browser copies that text.
    if (!place || cursor.isEditing || document.activeElement !== grid.current || getSelection()?.isCollapsed === false) return
    event.clipboardData?.setData('text/plain', copiedCells({ session, facts, table: table.key, ...cellsToCopy(place) }))
    event.preventDefault()
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { place } = cursor
    if (!place || !grid.current?.contains(document.activeElement)) return
    const cells = cellsOfText(event.clipboardData?.getData('text/plain') ?? '')
    const isRange = cells.length > 1 || (cells[0]?.length ?? 0) > 1
    // A single text pasted into an open editor is handled by the editor.
    if (cursor.isEditing && !isRange) return
    event.preventDefault()
    const range = cursor.range(session.rowIds(table.key))
    const at = range ? { row: range.rows[0] ?? place.row, column: range.from } : place
    rest(at)
    void pasteCells(cells, { session, facts, table: table.key, columns, outline, ...at })
  })
  useEffect(() => {
    document.addEventListener('copy', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
}
