import { slider } from '#fields/slider/definition.ts'
import { SliderEditor } from '#fields/slider/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export { slider as definition } from '#fields/slider/definition.ts'

export const inForms = formRenderers(slider, { editor: SliderEditor, viewer: textViewer(slider) })
