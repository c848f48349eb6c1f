import { choiceViewer, followable } from '#fields/followable.tsx'
import { treeSelect } from '#fields/tree-select/definition.ts'
import { TreeSelectEditor } from '#fields/tree-select/editor.tsx'
import { formRenderers, tableRenderers, listRenderers } from '#fields/renderers-types.ts'

export { treeSelect as definition } from '#fields/tree-select/definition.ts'

export const inForms = formRenderers(treeSelect, { editor: followable(TreeSelectEditor), viewer: choiceViewer(treeSelect) })

export const inTables = tableRenderers(treeSelect, { cell: followable(TreeSelectEditor) })

export const inLists = listRenderers(treeSelect, { filter: TreeSelectEditor })
