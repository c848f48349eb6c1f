import { time } from '#fields/time/definition.ts'
import { TimeEditor } from '#fields/time/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export const renderers = formRenderers(time, { editor: TimeEditor, viewer: textViewer(time) })
