import { radio } from '#fields/radio/definition.ts'
import { RadioEditor } from '#fields/radio/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export const renderers = formRenderers(radio, { editor: RadioEditor, viewer: textViewer(radio) })
