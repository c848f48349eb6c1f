import { radio } from '#fields/radio/definition.ts'
import { RadioSelect } from '#fields/radio/drop-down.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(radio, { filter: RadioSelect })
