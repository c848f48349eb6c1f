import { cascader } from '#fields/cascader/definition.ts'
import { CascaderEditor } from '#fields/cascader/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export const renderers = formRenderers(cascader, { editor: CascaderEditor, viewer: textViewer(cascader) })
