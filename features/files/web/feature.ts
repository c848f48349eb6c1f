import { downloadFile, openFile } from '#features/files/web/open-file.ts'
import { upload } from '#features/files/web/upload-file.ts'
import { registerUploadPort } from '#ui/upload/port.ts'
import type { WebFeature } from '#web/feature.ts'

/** How the files of forms get to the server and back. */
export const filesWeb: WebFeature = {
  name: 'files',
  start: () => {
    registerUploadPort({ upload, open: openFile, download: downloadFile })
    return undefined
  },
}
