import { useState } from 'react'
import type { DragEvent } from 'react'
import type { ListRow, RowMoves } from '#web/list/model.ts'

/** The properties of a row that can be dragged and dropped upon; none without `moves`. */
export function useRowMoves(moves: RowMoves | undefined): (row: ListRow) => object {
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<string>()
  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  return ({ id }) => {
    if (!moves) return {}
    const accepts = dragged !== undefined && dragged !== id && moves.accepts(dragged, id)
    return {
      draggable: moves.allows(id),
      'data-drop': accepts && target === id,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        if (!accepts) return
        // Without this the browser lets nothing be dropped here.
        event.preventDefault()
        if (target !== id) setTarget(id)
      },
      onDragLeave: () => setTarget((now) => (now === id ? undefined : now)),
      onDrop: (event: DragEvent) => {
        if (!accepts) return
        event.preventDefault()
        end()
        moves.run(dragged, id)
      },
    }
  }
}
