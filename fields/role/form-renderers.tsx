import { role } from '#fields/role/definition.ts'
import { RoleEditor, RoleViewer } from '#fields/role/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(role, { editor: RoleEditor, viewer: RoleViewer })
