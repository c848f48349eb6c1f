import { choiceViewer, followable } from '#fields/followable.tsx'
import { formRenderers } from '#fields/renderers-types.ts'
import { select } from '#fields/select/definition.ts'
import { SelectEditor } from '#fields/select/editor.tsx'

export const renderers = formRenderers(select, { editor: followable(SelectEditor), viewer: choiceViewer(select) })
