import type { KeyboardEvent, MouseEvent } from 'react'
import { useForm } from '#web/form/form-place.tsx'
import { commandAtRest, commandWhileEditing } from '#web/form/grid-keys.ts'
import { isSamePlace, selectByDrag } from '#web/form/select-by-drag.ts'
import { useGridClipboard } from '#web/form/use-grid-clipboard.ts'
import { useGridMoves } from '#web/form/use-grid-moves.ts'
import type { GridInput } from '#web/form/use-grid-moves.ts'

/** Keys, clicks, copying and pasting in the grid of a sub-table. */
export function useGridKeys(input: GridInput, ticked: ReadonlySet<string>) {
  const { session, marking } = useForm()
  const { table, columns, cursor, grid } = input
  const { rest, edit, run } = useGridMoves(input)
  useGridClipboard(input, ticked, rest)
  /** The cell at rest of this grid around an element. */
  const placeIn = (target: EventTarget | null) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const { row, column, mode } = cell?.dataset ?? {}
    if (!cell || row === undefined || column === undefined || mode === 'editing' || !grid.current?.contains(cell)) return undefined
    return { row, column: Number(column) }
  }
  return {
    edit,
    onKeyDown: (event: KeyboardEvent) => {
      const { place } = cursor
      // Dialogs and drop-downs of an editor are elsewhere in the page; their keys are not for the grid.
      if (!place || !(event.target instanceof Node) || !grid.current?.contains(event.target)) return
      const command = cursor.isEditing ? commandWhileEditing(event) : event.target === grid.current ? commandAtRest(event) : undefined
      if (!command) {
        // Escape gives up the selected cells first, and closes what is around the table only then.
        if (event.key === 'Escape' && cursor.corner) {
          cursor.extend(undefined)
          event.stopPropagation()
        }
        return
      }
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
      const place = placeIn(event.target)
      if (!place) return
      if (event.shiftKey && cursor.place && !cursor.isEditing) return cursor.extend(place)
      // The end of a drag.
      if (cursor.corner && isSamePlace(cursor.corner, place)) return
      edit(place)
    },
    onMouseDown: (event: MouseEvent) => selectByDrag(event, { placeIn, cursor, begin: (place) => rest(place, false) }),
    onFocus: (event: { readonly target: EventTarget; readonly currentTarget: EventTarget }) => {
      const first = session.rowIds(table.key)[0]
      if (event.target === event.currentTarget && !cursor.place && first !== undefined) rest({ row: first, column: 0 }, false)
    },
  }
}
