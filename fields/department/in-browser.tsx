import { department } from '#fields/department/definition.ts'
import { DepartmentEditor, DepartmentViewer } from '#fields/department/editor.tsx'
import { formRenderers, tableRenderers, listRenderers } from '#fields/renderers-types.ts'

export { department as definition } from '#fields/department/definition.ts'

export const inForms = formRenderers(department, { editor: DepartmentEditor, viewer: DepartmentViewer })

export const inTables = tableRenderers(department, { cell: DepartmentEditor })

export const inLists = listRenderers(department, { filter: DepartmentEditor })
