import { time } from '#fields/time/definition.ts'
import { TimeEditor } from '#fields/time/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(time, { cell: TimeEditor })
