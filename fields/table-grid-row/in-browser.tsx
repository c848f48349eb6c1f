import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'
import { tableGridRow } from '#fields/table-grid-row/definition.ts'

export { tableGridRow as definition } from '#fields/table-grid-row/definition.ts'

/** What it holds; its place in the table belongs to `table-grid`. */
function TableGridRowRenderer() {
  return <>{useDrawing().drawChildren()}</>
}

export const inForms = partRenderers(tableGridRow, TableGridRowRenderer)
