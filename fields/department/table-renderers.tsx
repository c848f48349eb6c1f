import { department } from '#fields/department/definition.ts'
import { DepartmentEditor } from '#fields/department/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(department, { cell: DepartmentEditor })
