import { useDrawing } from '#fields/drawing.tsx'

/** The grid of a sub-table is drawn by the form, which knows its rows. */
export function SubTableRenderer() {
  return <>{useDrawing().drawTable()}</>
}
