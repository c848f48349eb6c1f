import { cascader } from '#fields/cascader/definition.ts'
import { CascaderEditor } from '#fields/cascader/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(cascader, { filter: CascaderEditor })
