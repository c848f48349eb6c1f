import { rate } from '#fields/rate/definition.ts'
import { RateEditor, RateViewer } from '#fields/rate/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export { rate as definition } from '#fields/rate/definition.ts'

export const inForms = formRenderers(rate, { editor: RateEditor, viewer: RateViewer })
