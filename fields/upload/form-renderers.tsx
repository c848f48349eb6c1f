import { formRenderers } from '#fields/renderers-types.ts'
import { upload } from '#fields/upload/definition.ts'
import { UploadEditor, UploadViewer } from '#fields/upload/editor.tsx'

export const renderers = formRenderers(upload, { editor: UploadEditor, viewer: UploadViewer })
