import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'
import { step } from '#fields/step/definition.ts'

export { step as definition } from '#fields/step/definition.ts'

/** What one step holds; its title belongs to `steps`. */
function StepRenderer() {
  return <>{useDrawing().drawChildren()}</>
}

export const inForms = partRenderers(step, StepRenderer)
