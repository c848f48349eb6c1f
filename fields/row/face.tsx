import { useDrawing } from '#fields/drawing.tsx'

/** Its children stand in the grid around it. */
export function RowFace() {
  return <>{useDrawing().drawChildren()}</>
}
