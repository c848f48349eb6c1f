import { selection } from '#fields/selection/definition.ts'
import { SelectionEditor } from '#fields/selection/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(selection, { filter: SelectionEditor })
