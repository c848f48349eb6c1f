import { cascader } from '#fields/cascader/definition.ts'
import { CascaderEditor } from '#fields/cascader/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(cascader, { cell: CascaderEditor })
