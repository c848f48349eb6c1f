import { role } from '#fields/role/definition.ts'
import { RoleEditor } from '#fields/role/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(role, { filter: RoleEditor })
