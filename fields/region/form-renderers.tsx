import { region } from '#fields/region/definition.ts'
import { RegionEditor, RegionViewer } from '#fields/region/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(region, { editor: RegionEditor, viewer: RegionViewer })
