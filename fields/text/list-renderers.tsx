import { listRenderers } from '#fields/renderers-types.ts'
import { text } from '#fields/text/definition.ts'
import { TextEditor } from '#fields/text/editor.tsx'

export const renderers = listRenderers(text, { filter: TextEditor })
