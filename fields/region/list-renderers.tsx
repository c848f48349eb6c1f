import { region } from '#fields/region/definition.ts'
import { RegionEditor } from '#fields/region/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(region, { filter: RegionEditor })
