import { followable } from '#fields/followable.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'
import { select } from '#fields/select/definition.ts'
import { SelectEditor } from '#fields/select/editor.tsx'

export const renderers = tableRenderers(select, { cell: followable(SelectEditor) })
