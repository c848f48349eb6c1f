import { checkbox } from '#fields/checkbox/definition.ts'
import { CheckboxEditor } from '#fields/checkbox/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export const renderers = formRenderers(checkbox, { editor: CheckboxEditor, viewer: textViewer(checkbox) })
