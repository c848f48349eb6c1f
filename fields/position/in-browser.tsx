import { position } from '#fields/position/definition.ts'
import { PositionEditor, PositionViewer } from '#fields/position/editor.tsx'
import { formRenderers, tableRenderers, listRenderers } from '#fields/renderers-types.ts'

export { position as definition } from '#fields/position/definition.ts'

export const inForms = formRenderers(position, { editor: PositionEditor, viewer: PositionViewer })

export const inTables = tableRenderers(position, { cell: PositionEditor })

export const inLists = listRenderers(position, { filter: PositionEditor })
