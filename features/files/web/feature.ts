import { downloadFile, openFile } from '#features/files/web/open-file.ts'
import { registerUploadPort } from '#ui/upload/port.ts'
import type { UploadPort } from '#ui/upload/port.ts'
import type { WebFeature } from '#web/feature.ts'

/** What sends files comes with the first of them. */
const upload: UploadPort['upload'] = async (...given) => (await import('#features/files/web/upload-file.ts')).upload(...given)

/** How the files of forms get to the server and back. */
export const filesWeb: WebFeature = {
  name: 'files',
  start: () => {
    registerUploadPort({ upload, open: openFile, download: downloadFile })
    return undefined
  },
}
