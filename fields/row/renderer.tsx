import { useDrawing } from '#fields/drawing.tsx'

/** Its children stand in the grid around it. */
export function RowRenderer() {
  return <>{useDrawing().drawChildren()}</>
}
