import { date } from '#fields/date/definition.ts'
import { DateEditor } from '#fields/date/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(date, { cell: DateEditor })
