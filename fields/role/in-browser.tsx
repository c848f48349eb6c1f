import { role } from '#fields/role/definition.ts'
import { RoleEditor, RoleViewer } from '#fields/role/editor.tsx'
import { formRenderers, tableRenderers, listRenderers } from '#fields/renderers-types.ts'

export { role as definition } from '#fields/role/definition.ts'

export const inForms = formRenderers(role, { editor: RoleEditor, viewer: RoleViewer })

export const inTables = tableRenderers(role, { cell: RoleEditor })

export const inLists = listRenderers(role, { filter: RoleEditor })
