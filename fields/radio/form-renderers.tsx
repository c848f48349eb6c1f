import { choiceViewer, followable } from '#fields/followable.tsx'
import { radio } from '#fields/radio/definition.ts'
import { RadioEditor } from '#fields/radio/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(radio, { editor: followable(RadioEditor), viewer: choiceViewer(radio) })
