import { date } from '#fields/date/definition.ts'
import { DateEditor } from '#fields/date/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export const renderers = formRenderers(date, { editor: DateEditor, viewer: textViewer(date) })
