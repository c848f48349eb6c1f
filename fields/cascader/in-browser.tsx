import { cascader } from '#fields/cascader/definition.ts'
import { CascaderEditor } from '#fields/cascader/editor.tsx'
import { formRenderers, tableRenderers, listRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export { cascader as definition } from '#fields/cascader/definition.ts'

export const inForms = formRenderers(cascader, { editor: CascaderEditor, viewer: textViewer(cascader) })

export const inTables = tableRenderers(cascader, { cell: CascaderEditor })

export const inLists = listRenderers(cascader, { filter: CascaderEditor })
