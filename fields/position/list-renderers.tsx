import { position } from '#fields/position/definition.ts'
import { PositionEditor } from '#fields/position/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(position, { filter: PositionEditor })
