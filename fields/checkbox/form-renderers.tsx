import { choiceViewer, followable } from '#fields/followable.tsx'
import { checkbox } from '#fields/checkbox/definition.ts'
import { CheckboxEditor } from '#fields/checkbox/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(checkbox, { editor: followable(CheckboxEditor), viewer: choiceViewer(checkbox) })
