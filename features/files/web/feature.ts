import { lazy } from 'react'
import { readPicture } from '#features/files/web/read-pictures.ts'
import { downloadFile, downloadFiles } from '#features/files/web/download.ts'
import { addWordsOf } from '#web/i18n/i18n.ts'
import { registerUploadPort } from '#ui/upload/port.ts'
import type { UploadPort } from '#ui/upload/port.ts'
import type { WebFeature } from '#web/feature.ts'

/** The code for uploads is loaded with the first one. */
const upload: UploadPort['upload'] = async (...given) => (await import('#features/files/web/upload-file.ts')).upload(...given)
const picture: UploadPort['picture'] = async ({ fileId }, size) =>
  (await import('#features/files/web/stored-picture.ts')).storedPicture(fileId, size)

/** Likewise what shows files, with its words. */
const Preview = lazy(async () => {
  const [{ PreviewDialog }] = await Promise.all([import('#features/files/web/preview/preview-dialog.tsx'), addWordsOf('later')])
  return { default: PreviewDialog }
})

/** Uploads and downloads of form fields. */
export const filesWeb: WebFeature = {
  name: 'files',
  start: () => {
    registerUploadPort({ upload, Preview, download: downloadFile, downloadAll: downloadFiles, picture, readPicture })
    return undefined
  },
}
