import { useState } from 'react'
import type { DragEvent } from 'react'
import type { DropPlace, ListRow, RowMoves } from '#web/list/model.ts'

/** Share of a row's height at its upper and its lower edge where a dropped row stands beside it. */
const edge = 0.3

/** The properties of a row that can be dragged and dropped upon; none without `moves`. */
export function useRowMoves(moves: RowMoves | undefined): (row: ListRow) => object {
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<{ readonly id: string; readonly place: DropPlace }>()
  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  return ({ id }) => {
    if (!moves) return {}
    const placeOf = (event: DragEvent): DropPlace | undefined =>
      dragged === undefined || dragged === id ? undefined : places(event).find((place) => moves.accepts(dragged, id, place))
    return {
      draggable: moves.allows(id),
      'data-drop': target?.id === id ? target.place : undefined,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        const place = placeOf(event)
        // Without this the browser lets nothing be dropped here.
        if (place) event.preventDefault()
        setTarget((now) => (now?.id === id && now.place === place ? now : place && { id, place }))
      },
      onDragLeave: () => setTarget((now) => (now?.id === id ? undefined : now)),
      onDrop: (event: DragEvent) => {
        const place = placeOf(event)
        if (!place || dragged === undefined) return
        event.preventDefault()
        end()
        moves.run(dragged, id, place)
      },
    }
  }
}

/** Where a row may be dropped under the pointer, the nearest place first. */
function places({ clientY, currentTarget }: DragEvent): readonly DropPlace[] {
  const { top, height } = currentTarget.getBoundingClientRect()
  const at = height === 0 ? 0.5 : (clientY - top) / height
  const beside = at < 0.5 ? 'before' : 'after'
  return at < edge || at > 1 - edge ? [beside, 'into'] : ['into', beside]
}
