import { formRenderers } from '#fields/renderers-types.ts'
import { onOff } from '#fields/switch/definition.ts'
import { SwitchEditor } from '#fields/switch/editor.tsx'
import { textViewer } from '#fields/text-viewer.tsx'

export const renderers = formRenderers(onOff, { editor: SwitchEditor, viewer: textViewer(onOff) })
