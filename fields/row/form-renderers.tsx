import { row } from '#fields/row/definition.ts'
import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'

/** The children are placed in the grid around the row. */
function RowRenderer() {
  return <>{useDrawing().drawChildren()}</>
}

export const renderers = partRenderers(row, RowRenderer)
