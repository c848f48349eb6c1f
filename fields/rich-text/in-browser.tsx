import { formRenderers } from '#fields/renderers-types.ts'
import { richText } from '#fields/rich-text/definition.ts'
import { RichTextEditor, RichTextViewer } from '#fields/rich-text/editor.tsx'

export { richText as definition } from '#fields/rich-text/definition.ts'

export const inForms = formRenderers(richText, { editor: RichTextEditor, viewer: RichTextViewer })
