import { useRef } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormTable } from '#engine/forms/outline.ts'
import { fillFromAbove } from '#web/form/fill-down.ts'
import { focusEditor } from '#web/form/field-row.tsx'
import { useForm } from '#web/form/form-place.tsx'
import { steppedPlace } from '#web/form/grid-cursor.ts'
import type { GridCursor, GridPlace } from '#web/form/grid-cursor.ts'
import type { GridCommand } from '#web/form/grid-keys.ts'

export interface GridInput {
  readonly table: FormTable
  readonly columns: FormTable['columns']
  readonly cursor: GridCursor
  readonly grid: RefObject<HTMLDivElement | null>
  /** Scrolls a row into view, so that it is drawn. */
  readonly show: (row: string) => void
}

export interface GridMoves {
  /**
   * Makes a cell active and gives the grid the keys. For a click `scrolls` is false: scrolling would move the target away under
   * the pointer.
   */
  readonly rest: (place: GridPlace, scrolls?: boolean) => void
  /** Focuses the editor of the cell; a read-only cell only becomes active. */
  readonly edit: (place: GridPlace) => void
  /** @returns false when the command leads out of the table */
  readonly run: (command: GridCommand, place: GridPlace) => boolean
}

/** Empties the selected cells that can be changed, otherwise the active one. */
function clearCells(
  place: GridPlace,
  { session, table, columns, cursor }: Pick<GridInput, 'table' | 'columns' | 'cursor'> & { readonly session: FormSession },
): void {
  const range = cursor.range(session.rowIds(table.key)) ?? { rows: [place.row], from: place.column, to: place.column }
  for (const row of range.rows) {
    for (const field of columns.slice(range.from, range.to + 1)) {
      const path = `${table.key}.${row}.${field.key}`
      if (session.snapshot(path)?.readOnly === false) session.set(path, field.type.empty)
    }
  }
}

/** Moves the active cell of a sub-table and the focus with it. */
export function useGridMoves({ table, columns, cursor, grid, show }: GridInput): GridMoves {
  const { session, idOf } = useForm()
  const before = useRef<unknown>(undefined)
  const pathOf = ({ row, column }: GridPlace) => `${table.key}.${row}.${columns[column]?.key}`
  const rest = (place: GridPlace, scrolls = true) => {
    if (scrolls) flushSync(() => show(place.row))
    cursor.move(place)
    if (scrolls) document.getElementById(`${idOf(pathOf(place))}-cell`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    grid.current?.focus({ preventScroll: true })
    grid.current?.setAttribute('aria-activedescendant', `${idOf(pathOf(place))}-cell`)
  }
  const edit = (place: GridPlace) => {
    const path = pathOf(place)
    const drawn = session.snapshot(path)
    if (drawn?.readOnly !== false) return rest(place)
    before.current = drawn.value
    flushSync(() => {
      show(place.row)
      cursor.move(place, true)
    })
    focusEditor(idOf(path), 'nearest')
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  }
  const leave = (place: GridPlace, command: Extract<GridCommand, { to: string }>): boolean => {
    const next = steppedPlace(session.rowIds(table.key), columns.length, place, command.to)
    session.check(pathOf(place))
    if (!next) return false
    const stays = command.do === 'step' || (command.to === 'down' && next.row === place.row)
    if (stays) rest(next)
    else edit(next)
    return true
  }
  const extend = (corner: GridPlace) => {
    flushSync(() => show(corner.row))
    cursor.extend(corner)
    document.getElementById(`${idOf(pathOf(corner))}-cell`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const run = (command: GridCommand, place: GridPlace): boolean => {
    if (command.do === 'extend') {
      const corner = steppedPlace(session.rowIds(table.key), columns.length, cursor.corner ?? place, command.to)
      if (corner) extend(corner)
      return true
    }
    if ('to' in command) return leave(place, command)
    if (command.do === 'edit') edit(place)
    else if (command.do === 'fill') {
      const field = columns[place.column]
      if (field) fillFromAbove(session, field, place.row)
    } else if (command.do === 'clear') clearCells(place, { session, table, columns, cursor })
    else {
      session.set(pathOf(place), before.current)
      rest(place)
    }
    return true
  }
  return { rest, edit, run }
}
