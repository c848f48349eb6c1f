import { rate } from '#fields/rate/definition.ts'
import { RateEditor, RateViewer } from '#fields/rate/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(rate, { editor: RateEditor, viewer: RateViewer })
