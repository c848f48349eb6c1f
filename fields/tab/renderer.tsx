import { useDrawing } from '#fields/drawing.tsx'

/** One page of `tabs`. */
export function TabRenderer() {
  return <>{useDrawing().drawChildren()}</>
}
