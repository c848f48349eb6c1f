import { formRenderers, tableRenderers } from '#fields/renderers-types.ts'
import { uploadImage } from '#fields/upload-image/definition.ts'
import { PictureCell, PictureViewer } from '#fields/upload-image/editor.tsx'
import { PictureBox } from '#fields/upload-image/picture-box.tsx'

export { uploadImage as definition } from '#fields/upload-image/definition.ts'

export const inForms = formRenderers(uploadImage, { editor: PictureBox, viewer: PictureViewer })

export const inTables = tableRenderers(uploadImage, { cell: PictureCell })
