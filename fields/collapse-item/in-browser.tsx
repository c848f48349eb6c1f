import { collapseItem } from '#fields/collapse-item/definition.ts'
import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'

export { collapseItem as definition } from '#fields/collapse-item/definition.ts'

/** What one panel holds; its heading belongs to `collapse`. */
function CollapseItemRenderer() {
  return <>{useDrawing().drawChildren()}</>
}

export const inForms = partRenderers(collapseItem, CollapseItemRenderer)
