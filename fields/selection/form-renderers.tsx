import { selection } from '#fields/selection/definition.ts'
import { SelectionEditor, SelectionViewer } from '#fields/selection/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(selection, { editor: SelectionEditor, viewer: SelectionViewer })
