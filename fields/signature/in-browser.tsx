import { formRenderers, tableRenderers } from '#fields/renderers-types.ts'
import { signature } from '#fields/signature/definition.ts'
import { SignatureEditor, SignatureViewer } from '#fields/signature/editor.tsx'

export { signature as definition } from '#fields/signature/definition.ts'

export const inForms = formRenderers(signature, { editor: SignatureEditor, viewer: SignatureViewer })

export const inTables = tableRenderers(signature, { cell: SignatureEditor })
