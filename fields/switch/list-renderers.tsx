import { listRenderers } from '#fields/renderers-types.ts'
import { onOff } from '#fields/switch/definition.ts'
import { SwitchFilter } from '#fields/switch/filter.tsx'

export const renderers = listRenderers(onOff, { filter: SwitchFilter })
