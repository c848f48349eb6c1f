import { subTable } from '#fields/sub-table/definition.ts'
import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'

/** Draws nothing itself: the form, which knows the rows, draws the grid. */
function SubTableRenderer() {
  return <>{useDrawing().drawTable()}</>
}

export const renderers = partRenderers(subTable, SubTableRenderer, { groupTitle: ({ label }) => label, isFramed: true })
