import { followable } from '#fields/followable.tsx'
import { radio } from '#fields/radio/definition.ts'
import { RadioSelect } from '#fields/radio/drop-down.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(radio, { cell: followable(RadioSelect) })
