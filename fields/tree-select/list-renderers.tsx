import { treeSelect } from '#fields/tree-select/definition.ts'
import { TreeSelectEditor } from '#fields/tree-select/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(treeSelect, { filter: TreeSelectEditor })
