import type { MouseEvent as ReactMouseEvent } from 'react'
import type { GridCursor, GridPlace } from '#web/form/grid-cursor.ts'

export const isSamePlace = (one: GridPlace, other: GridPlace): boolean => one.row === other.row && one.column === other.column

interface Dragged {
  /** The cell at rest around an element. */
  readonly placeIn: (target: EventTarget | null) => GridPlace | undefined
  readonly cursor: GridCursor
  /** Makes the cell active in which the mouse was pressed. */
  readonly begin: (place: GridPlace) => void
}

/** Selects the cells over which the mouse is dragged; a press that stays in its cell is a click. */
export function selectByDrag(event: ReactMouseEvent, { placeIn, cursor, begin }: Dragged): void {
  const start = placeIn(event.target)
  if (event.button !== 0 || !start) return
  // Shift would mark the texts between.
  if (event.shiftKey) return event.preventDefault()
  let isDragged = false
  const drag = ({ target, buttons }: MouseEvent) => {
    if ((buttons & 1) === 0) return end()
    const over = placeIn(target)
    if (!over || (isSamePlace(over, start) && !isDragged)) return
    getSelection()?.removeAllRanges()
    if (!isDragged) begin(start)
    isDragged = true
    cursor.extend(over)
  }
  const end = () => {
    removeEventListener('mousemove', drag)
    removeEventListener('mouseup', end)
  }
  addEventListener('mousemove', drag)
  addEventListener('mouseup', end)
}
