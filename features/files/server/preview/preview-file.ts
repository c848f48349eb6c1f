import { buffer } from 'node:stream/consumers'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { formatFileSize } from '#engine/values/file-size.ts'
import { previewFile, type ShownDocument, type ShownFile, type ShownSheets } from '#features/files/contract/preview.ts'
import { decodeText } from '#features/files/server/content/looks-like-text.ts'
import { linkPurposes, linkTo } from '#features/files/server/links.ts'
import type { PreviewJob } from '#features/files/server/preview/preview-worker.ts'
import type { StoredFileRow } from '#features/files/server/queries.ts'
import { readableFile } from '#features/files/server/readers.ts'
import { refuseLost } from '#features/files/server/refuse-lost.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { runLimited } from '#server/limited-worker.ts'
import { issueTicket } from '#server/sessions/tickets.ts'
import { archiveFault, nestedInDocuments, unpackedBytes } from '#server/sheets/archive-budget.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'
import { WorkLimit, WorkLimitByKey } from '#server/work-limit.ts'

/** How files of an extension are shown. */
const ways: Readonly<Record<string, 'picture' | 'pdf' | 'text' | PreviewJob['kind']>> = {
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  bmp: 'picture',
  webp: 'picture',
  pdf: 'pdf',
  txt: 'text',
  csv: 'table',
  xlsx: 'sheets',
  docx: 'document',
}

/** Larger files are downloaded. */
const bytesAtMost = { pdf: 100 * 1024 * 1024, parsed: 30 * 1024 * 1024, text: 1024 * 1024 }

/** Each takes a core for a while: one at a time, and of one user one after the other. */
const reading = new WorkLimit(1, 16)
const readingByUser = new WorkLimitByKey(1, 4)

export const servePreviewFile = serve(previewFile, async ({ params, session, kernel, transaction }) => {
  const file = await readableFile(kernel, session, params.name)
  const way = ways[file.extension]
  if (!way) throw new Refused(refusal('invalid', 'files.not-previewable'))
  const isAddress = way === 'picture' || way === 'pdf'
  if (way === 'pdf') refuseLarge(file, bytesAtMost.pdf)
  if (isAddress) await refuseLost(kernel, [file.id])
  const shown = isAddress ? undefined : await readingByUser.run(session.userId, () => read(kernel, file, way))
  return transaction(async (tx, audit) => {
    audit({ action: 'file.previewed', object: `file:${file.id}`, changes: { name: file.name } })
    const about = { name: file.name, size: Number(file.size) }
    if (shown) return { ...about, shown }
    const url = linkTo('p', file.id, await issueTicket(tx, session.sessionId, linkPurposes.p, file.id))
    return { ...about, shown: { kind: way === 'pdf' ? ('pdf' as const) : ('picture' as const), url } }
  })
})

async function read(kernel: Kernel, file: StoredFileRow, way: 'text' | PreviewJob['kind']): Promise<ShownFile> {
  if (way === 'text') return { kind: 'text', ...(await textOf(kernel, file)) }
  if (way !== 'table') refuseLarge(file, bytesAtMost.parsed)
  // The bytes are read when it is their turn, so that those who wait hold none.
  return reading.run(async () => {
    if (way === 'table') {
      const { text, cut } = await textOf(kernel, file)
      const shown = await parse({ kind: way, bytes: Buffer.from(text) })
      return { ...shown, cut: shown.cut || cut }
    }
    const bytes = await bytesOf(kernel, file)
    if (archiveFault(bytes, unpackedBytes.large, nestedInDocuments)) throw new Refused(refusal('invalid', 'files.preview-unreadable'))
    return parse({ kind: way, bytes })
  })
}

async function textOf(kernel: Kernel, file: StoredFileRow): Promise<{ readonly text: string; readonly cut: boolean }> {
  const text = decodeText(await bytesOf(kernel, file, bytesAtMost.text))
  return { text, cut: Number(file.size) > bytesAtMost.text }
}

/** @throws Refused 422 for what cannot be read within the limits, also of time: another try would take as long */
async function parse(job: PreviewJob): Promise<ShownDocument | ShownSheets> {
  const outcome = await runLimited<PreviewJob, ShownDocument | ShownSheets | undefined>(
    new URL('./preview-worker.ts', import.meta.url),
    job,
  )
  if (outcome === 'too-late') throw new Refused(refusal('invalid', 'files.preview-too-slow'))
  if (!('result' in outcome) || !outcome.result) throw new Refused(refusal('invalid', 'files.preview-unreadable'))
  return outcome.result
}

/** @param most of its beginning */
async function bytesOf(kernel: Kernel, file: StoredFileRow, most?: number): Promise<Buffer> {
  const { files } = filePlace(kernel)
  if (!(await files.stat(file.id))) throw new Refused(refusal('missing', 'files.missing'))
  return buffer(await files.open(file.id, most === undefined ? undefined : { from: 0, bytes: most }))
}

function refuseLarge({ size }: StoredFileRow, most: number): void {
  if (Number(size) > most) throw new Refused(refusal('invalid', 'files.preview-too-large', { params: { size: formatFileSize(most) } }))
}
