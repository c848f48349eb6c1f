import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { useForm } from '#web/form/form-place.tsx'
import { commandAtRest, commandWhileEditing } from '#web/form/grid-keys.ts'
import { cellsOfText, copiedCells, pasteCells } from '#web/form/pasted-cells.ts'
import { useGridMoves } from '#web/form/use-grid-moves.ts'
import type { GridInput } from '#web/form/use-grid-moves.ts'

/** Keys, clicks, copying and pasting in the grid of a sub-table. */
export function useGridKeys(input: GridInput, ticked: ReadonlySet<string>) {
  const { session, facts, marking } = useForm()
  const { table, columns, cursor, grid } = input
  const { rest, edit, run } = useGridMoves(input)
  return {
    edit,
    onKeyDown: (event: KeyboardEvent) => {
      const { place } = cursor
      // Dialogs and drop-downs of an editor are elsewhere in the page; their keys are not for the grid.
      if (!place || !(event.target instanceof Node) || !grid.current?.contains(event.target)) return
      const command = cursor.isEditing ? commandWhileEditing(event) : event.target === grid.current ? commandAtRest(event) : undefined
      if (!command) return
      if (marking && event.key === 'Enter' && command.do === 'edit') {
        const path = `${table.key}.${place.row}.${columns[place.column]?.key}`
        if (session.snapshot(path)?.readOnly !== false) {
          event.preventDefault()
          return marking.ask(path)
        }
      }
      // Escape restores the value; it must not also close the dialog around the table.
      if (command.do === 'restore') event.stopPropagation()
      if (run(command, place) && !(command.do === 'edit' && event.key.length === 1)) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
      const { row, column } = cell?.dataset ?? {}
      if (!cell || row === undefined || column === undefined || cell.dataset.mode === 'editing' || !grid.current?.contains(cell)) return
      edit({ row, column: Number(column) })
    },
    onCopy: (event: ClipboardEvent) => {
      const { place } = cursor
      // In an editor, and where text is marked, the browser copies that text.
      if (!place || cursor.isEditing || event.target !== grid.current || getSelection()?.isCollapsed === false) return
      const field = columns[place.column]
      const copied =
        ticked.size > 0
          ? { columns, rows: session.rowIds(table.key).filter((row) => ticked.has(row)) }
          : { columns: field ? [field] : [], rows: [place.row] }
      event.clipboardData.setData('text/plain', copiedCells({ session, facts, table: table.key, ...copied }))
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      const { place } = cursor
      const cells = cellsOfText(event.clipboardData.getData('text/plain'))
      const isRange = cells.length > 1 || (cells[0]?.length ?? 0) > 1
      // A single text pasted into an open editor is handled by the editor.
      if (!place || (cursor.isEditing && !isRange)) return
      event.preventDefault()
      rest(place)
      void pasteCells(cells, { session, facts, table: table.key, columns, ...place })
    },
    onFocus: (event: { readonly target: EventTarget; readonly currentTarget: EventTarget }) => {
      const first = session.rowIds(table.key)[0]
      if (event.target === event.currentTarget && !cursor.place && first !== undefined) rest({ row: first, column: 0 }, false)
    },
  }
}
