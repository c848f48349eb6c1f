import { number } from '#fields/number/definition.ts'
import { NumberEditor } from '#fields/number/editor.tsx'
import { NumberViewer } from '#fields/number/viewer.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(number, { editor: NumberEditor, viewer: NumberViewer })
