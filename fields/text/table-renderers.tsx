import { tableRenderers } from '#fields/renderers-types.ts'
import { text } from '#fields/text/definition.ts'
import { TextEditor } from '#fields/text/editor.tsx'

export const renderers = tableRenderers(text, { cell: TextEditor })
