import { time } from '#fields/time/definition.ts'
import { TimeEditor } from '#fields/time/editor.tsx'
import { formRenderers, tableRenderers, listRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'
import { TimeFilter } from '#fields/time/filter.tsx'

export { time as definition } from '#fields/time/definition.ts'

export const inForms = formRenderers(time, { editor: TimeEditor, viewer: textViewer(time) })

export const inTables = tableRenderers(time, { cell: TimeEditor })

export const inLists = listRenderers(time, { filter: TimeFilter })
