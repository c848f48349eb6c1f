import { colour } from '#fields/colour/definition.ts'
import { ColourEditor, ColourViewer } from '#fields/colour/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export { colour as definition } from '#fields/colour/definition.ts'

export const inForms = formRenderers(colour, { editor: ColourEditor, viewer: ColourViewer })
