import { position } from '#fields/position/definition.ts'
import { PositionEditor } from '#fields/position/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(position, { cell: PositionEditor })
