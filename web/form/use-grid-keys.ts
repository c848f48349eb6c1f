import { useRef } from 'react'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { FormTable } from '#engine/forms/outline.ts'
import { focusEditor } from '#web/form/field-row.tsx'
import { useForm } from '#web/form/form-place.tsx'
import { steppedPlace } from '#web/form/grid-cursor.ts'
import type { GridCursor, GridPlace } from '#web/form/grid-cursor.ts'
import { commandAtRest, commandWhileEditing } from '#web/form/grid-keys.ts'
import type { GridCommand } from '#web/form/grid-keys.ts'

interface GridKeysInput {
  readonly table: FormTable
  readonly columns: FormTable['columns']
  readonly cursor: GridCursor
  readonly grid: RefObject<HTMLDivElement | null>
  /** Brings a row into view, so that it is drawn. */
  readonly show: (row: string) => void
}

/** Moving and editing with keys and clicks. */
export function useGridKeys({ table, columns, cursor, grid, show }: GridKeysInput) {
  const { session, idOf } = useForm()
  const before = useRef<unknown>(undefined)
  const pathOf = ({ row, column }: GridPlace) => `${table.key}.${row}.${columns[column]?.key}`

  const rest = (place: GridPlace) => {
    flushSync(() => show(place.row))
    cursor.move(place)
    grid.current?.focus({ preventScroll: true })
    grid.current?.setAttribute('aria-activedescendant', `${idOf(pathOf(place))}-cell`)
  }
  const edit = (place: GridPlace) => {
    const path = pathOf(place)
    before.current = session.snapshot(path)?.value
    if (session.snapshot(path)?.readOnly !== false) return rest(place)
    flushSync(() => {
      show(place.row)
      cursor.move(place, true)
    })
    focusEditor(idOf(path))
    const { activeElement } = document
    if (activeElement instanceof HTMLInputElement) activeElement.select()
  }
  const run = (command: GridCommand, place: GridPlace): boolean => {
    const rows = session.rowIds(table.key)
    if (command.do === 'edit') edit(place)
    else if (command.do === 'clear') session.set(pathOf(place), columns[place.column]?.type.empty)
    else if (command.do === 'restore') {
      session.set(pathOf(place), before.current)
      rest(place)
    } else {
      const next = steppedPlace(rows, columns.length, place, command.to)
      session.check(pathOf(place))
      if (!next) return false
      if (command.do === 'step') rest(next)
      else if (command.to === 'down' && next.row === place.row) rest(next)
      else edit(next)
    }
    return true
  }
  return {
    edit,
    onKeyDown: (event: KeyboardEvent) => {
      const { place } = cursor
      // Keys of dialogs and drop-downs that an editor opened elsewhere in the page are theirs.
      if (!place || !(event.target instanceof Node) || !grid.current?.contains(event.target)) return
      const command = cursor.isEditing ? commandWhileEditing(event) : event.target === grid.current ? commandAtRest(event) : undefined
      if (!command) return
      if (run(command, place) && !(command.do === 'edit' && event.key.length === 1)) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
      const { row, column } = cell?.dataset ?? {}
      if (!cell || row === undefined || column === undefined || cell.dataset.mode === 'editing' || !grid.current?.contains(cell)) return
      edit({ row, column: Number(column) })
    },
    onFocus: (event: { readonly target: EventTarget; readonly currentTarget: EventTarget }) => {
      const first = session.rowIds(table.key)[0]
      if (event.target === event.currentTarget && !cursor.place && first !== undefined) rest({ row: first, column: 0 })
    },
  }
}
