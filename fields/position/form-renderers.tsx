import { position } from '#fields/position/definition.ts'
import { PositionEditor, PositionViewer } from '#fields/position/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(position, { editor: PositionEditor, viewer: PositionViewer })
