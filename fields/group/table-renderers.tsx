import { group } from '#fields/group/definition.ts'
import { GroupEditor } from '#fields/group/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(group, { cell: GroupEditor })
