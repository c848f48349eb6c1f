import { checkbox } from '#fields/checkbox/definition.ts'
import { CheckboxSelect } from '#fields/checkbox/drop-down.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(checkbox, { filter: CheckboxSelect })
