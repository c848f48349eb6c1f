import { selection } from '#fields/selection/definition.ts'
import { SelectionEditor, SelectionViewer } from '#fields/selection/editor.tsx'
import { formRenderers, tableRenderers, listRenderers } from '#fields/renderers-types.ts'

export { selection as definition } from '#fields/selection/definition.ts'

export const inForms = formRenderers(selection, { editor: SelectionEditor, viewer: SelectionViewer })

export const inTables = tableRenderers(selection, { cell: SelectionEditor })

export const inLists = listRenderers(selection, { filter: SelectionEditor })
