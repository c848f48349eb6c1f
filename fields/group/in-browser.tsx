import { group } from '#fields/group/definition.ts'
import { GroupEditor, GroupViewer } from '#fields/group/editor.tsx'
import { formRenderers, tableRenderers, listRenderers } from '#fields/renderers-types.ts'

export { group as definition } from '#fields/group/definition.ts'

export const inForms = formRenderers(group, { editor: GroupEditor, viewer: GroupViewer })

export const inTables = tableRenderers(group, { cell: GroupEditor })

export const inLists = listRenderers(group, { filter: GroupEditor })
