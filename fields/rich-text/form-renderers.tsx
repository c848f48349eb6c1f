import { formRenderers } from '#fields/renderers-types.ts'
import { richText } from '#fields/rich-text/definition.ts'
import { RichTextEditor, RichTextViewer } from '#fields/rich-text/editor.tsx'

export const renderers = formRenderers(richText, { editor: RichTextEditor, viewer: RichTextViewer })
