import { followable } from '#fields/followable.tsx'
import { checkbox } from '#fields/checkbox/definition.ts'
import { CheckboxSelect } from '#fields/checkbox/drop-down.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(checkbox, { cell: followable(CheckboxSelect) })
