import { role } from '#fields/role/definition.ts'
import { RoleEditor } from '#fields/role/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(role, { cell: RoleEditor })
