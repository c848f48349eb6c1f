import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'
import { tableGridCell } from '#fields/table-grid-cell/definition.ts'

export { tableGridCell as definition } from '#fields/table-grid-cell/definition.ts'

/** What it holds; its place in the table belongs to `table-grid`. */
function TableGridCellRenderer() {
  return <>{useDrawing().drawChildren()}</>
}

export const inForms = partRenderers(tableGridCell, TableGridCellRenderer)
