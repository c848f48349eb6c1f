import { longText } from '#fields/long-text/definition.ts'
import { LongTextEditor } from '#fields/long-text/editor.tsx'
import { LongTextViewer } from '#fields/long-text/viewer.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(longText, { editor: LongTextEditor, viewer: LongTextViewer })
