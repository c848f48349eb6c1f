import { downloadFile, downloadFiles, openFile } from '#features/files/web/open-file.ts'
import { registerUploadPort } from '#ui/upload/port.ts'
import type { UploadPort } from '#ui/upload/port.ts'
import type { WebFeature } from '#web/feature.ts'

/** The code for uploads is loaded with the first one. */
const upload: UploadPort['upload'] = async (...given) => (await import('#features/files/web/upload-file.ts')).upload(...given)
const picture: UploadPort['picture'] = async ({ fileId }) => (await import('#features/files/web/stored-picture.ts')).storedPicture(fileId)

/** Uploads and downloads of form fields. */
export const filesWeb: WebFeature = {
  name: 'files',
  start: () => {
    registerUploadPort({ upload, open: openFile, download: downloadFile, downloadAll: downloadFiles, picture })
    return undefined
  },
}
