import { autoComplete } from '#fields/auto-complete/definition.ts'
import { AutoCompleteEditor } from '#fields/auto-complete/editor.tsx'
import { formRenderers, listRenderers, tableRenderers } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export { autoComplete as definition } from '#fields/auto-complete/definition.ts'

export const inForms = formRenderers(autoComplete, { editor: AutoCompleteEditor, viewer: textViewer(autoComplete) })

export const inTables = tableRenderers(autoComplete, { cell: AutoCompleteEditor })

export const inLists = listRenderers(autoComplete, { filter: AutoCompleteEditor })
