import { group } from '#fields/group/definition.ts'
import { GroupEditor } from '#fields/group/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(group, { filter: GroupEditor })
