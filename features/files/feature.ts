import { serveMerge, serveMergeOlder } from '#features/files/server/chunks/merge.ts'
import { serveChunk, serveProbe } from '#features/files/server/chunks/receive-chunk.ts'
import { cleanFilesJob } from '#features/files/server/clean-up.ts'
import { serveFileBytes, serveFileLink, servePreviewAddress, shownCalls } from '#features/files/server/download.ts'
import { servePackDownload } from '#features/files/server/pack/pack-download.ts'
import { servePreviewFile } from '#features/files/server/preview/preview-file.ts'
import { scanFileJob, scanWaitingJob } from '#features/files/server/scan/scan-jobs.ts'
import { serveUpload } from '#features/files/server/upload.ts'
import { fileServerTexts } from '#features/files/server/texts.ts'
import { fileTexts } from '#features/files/texts.ts'
import type { Feature } from '#server/feature.ts'

/** Files: upload, whole or in chunks, attachment to records, and download by users who may read the record. */
export const filesFeature: Feature = {
  name: 'files',
  texts: { ...fileTexts, ...fileServerTexts },
  migrations: new URL('./server/migrations', import.meta.url),
  calls: [
    serveUpload,
    serveProbe,
    serveChunk,
    serveMerge,
    serveMergeOlder,
    serveFileLink,
    serveFileBytes,
    servePackDownload,
    servePreviewAddress,
    servePreviewFile,
    ...shownCalls,
  ],
  jobs: [cleanFilesJob, scanFileJob, scanWaitingJob],
}
