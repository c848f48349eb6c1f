import { treeSelect } from '#fields/tree-select/definition.ts'
import { TreeSelectEditor } from '#fields/tree-select/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export const renderers = formRenderers(treeSelect, { editor: TreeSelectEditor, viewer: textViewer(treeSelect) })
