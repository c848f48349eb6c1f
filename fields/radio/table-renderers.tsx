import { radio } from '#fields/radio/definition.ts'
import { RadioSelect } from '#fields/radio/drop-down.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(radio, { cell: RadioSelect })
