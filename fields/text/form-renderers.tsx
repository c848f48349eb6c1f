import { formRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'
import { text } from '#fields/text/definition.ts'
import { TextEditor } from '#fields/text/editor.tsx'

export const renderers = formRenderers(text, { editor: TextEditor, viewer: textViewer(text) })
