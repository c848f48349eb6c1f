import { tableRenderers } from '#fields/renderers-types.ts'
import { upload } from '#fields/upload/definition.ts'
import { UploadCell } from '#fields/upload/editor.tsx'

export const renderers = tableRenderers(upload, { cell: UploadCell })
