import { tab } from '#fields/tab/definition.ts'
import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'

/** One page of `tabs`. */
function TabRenderer() {
  return <>{useDrawing().drawChildren()}</>
}

export const renderers = partRenderers(tab, TabRenderer)
