import { treeSelect } from '#fields/tree-select/definition.ts'
import { TreeSelectEditor } from '#fields/tree-select/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(treeSelect, { cell: TreeSelectEditor })
