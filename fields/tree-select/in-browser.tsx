import { treeSelect } from '#fields/tree-select/definition.ts'
import { TreeSelectEditor } from '#fields/tree-select/editor.tsx'
import { formRenderers, tableRenderers, listRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export { treeSelect as definition } from '#fields/tree-select/definition.ts'

export const inForms = formRenderers(treeSelect, { editor: TreeSelectEditor, viewer: textViewer(treeSelect) })

export const inTables = tableRenderers(treeSelect, { cell: TreeSelectEditor })

export const inLists = listRenderers(treeSelect, { filter: TreeSelectEditor })
