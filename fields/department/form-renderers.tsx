import { department } from '#fields/department/definition.ts'
import { DepartmentEditor, DepartmentViewer } from '#fields/department/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(department, { editor: DepartmentEditor, viewer: DepartmentViewer })
