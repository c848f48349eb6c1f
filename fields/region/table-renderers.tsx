import { region } from '#fields/region/definition.ts'
import { RegionEditor } from '#fields/region/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(region, { cell: RegionEditor })
