import { tableRenderers } from '#fields/renderers-types.ts'
import { onOff } from '#fields/switch/definition.ts'
import { SwitchEditor } from '#fields/switch/editor.tsx'

export const renderers = tableRenderers(onOff, { cell: SwitchEditor })
