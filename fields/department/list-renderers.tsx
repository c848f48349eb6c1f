import { department } from '#fields/department/definition.ts'
import { DepartmentEditor } from '#fields/department/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(department, { filter: DepartmentEditor })
