import { useDrawing } from '#fields/drawing.tsx'

/** One page of `tabs`. */
export function TabFace() {
  return <>{useDrawing().drawChildren()}</>
}
