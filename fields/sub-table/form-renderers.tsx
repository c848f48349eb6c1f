import { subTable } from '#fields/sub-table/definition.ts'
import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'

/** The grid of a sub-table is drawn by the form, which knows its rows. */
function SubTableRenderer() {
  return <>{useDrawing().drawTable()}</>
}

export const renderers = partRenderers(subTable, SubTableRenderer, { groupTitle: ({ label }) => label, isFramed: true })
