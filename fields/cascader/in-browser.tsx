import { choiceViewer, followable } from '#fields/followable.tsx'
import { cascader } from '#fields/cascader/definition.ts'
import { CascaderEditor } from '#fields/cascader/editor.tsx'
import { formRenderers, tableRenderers, listRenderers } from '#fields/renderers-types.ts'

export { cascader as definition } from '#fields/cascader/definition.ts'

export const inForms = formRenderers(cascader, { editor: followable(CascaderEditor), viewer: choiceViewer(cascader) })

export const inTables = tableRenderers(cascader, { cell: followable(CascaderEditor) })

export const inLists = listRenderers(cascader, { filter: CascaderEditor })
