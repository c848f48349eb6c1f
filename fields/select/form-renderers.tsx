import { formRenderers } from '#fields/renderers-types.ts'
import { select } from '#fields/select/definition.ts'
import { SelectEditor } from '#fields/select/editor.tsx'
import { textViewer } from '#fields/text-viewer.tsx'

export const renderers = formRenderers(select, { editor: SelectEditor, viewer: textViewer(select) })
