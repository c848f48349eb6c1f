import { row } from '#fields/row/definition.ts'
import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'

/** Its children stand in the grid around it. */
function RowRenderer() {
  return <>{useDrawing().drawChildren()}</>
}

export const renderers = partRenderers(row, RowRenderer)
