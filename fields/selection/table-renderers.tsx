import { selection } from '#fields/selection/definition.ts'
import { SelectionEditor } from '#fields/selection/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(selection, { cell: SelectionEditor })
