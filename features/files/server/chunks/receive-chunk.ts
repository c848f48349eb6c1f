import type { CallGives, CallQuery } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { probeChunks, sendChunk } from '#features/files/contract.ts'
import { refuseCut, sizeOfChunk, type Cut } from '#features/files/server/chunks/plan.ts'
import {
  chunksOf,
  deleteUpload,
  insertUpload,
  noteChunk,
  promisedBytes,
  uploadOf,
  type Upload,
} from '#features/files/server/chunks/upload-queries.ts'
import { admitName } from '#features/files/server/content/admit-file.ts'
import { cleanName } from '#features/files/server/content/clean-name.ts'
import { lockUploadsOf } from '#features/files/server/queries.ts'
import { refuseOverLimit } from '#features/files/server/store-file.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

type Told = CallQuery<typeof probeChunks>
type ChunkState = CallGives<typeof probeChunks>

/** What of the file is there. Without an upload, or with one that is of no more use, a new one is opened (security 8.6). */
export const serveProbe = serve(probeChunks, async ({ query, session, kernel }) => {
  const identifier = query.identifier.toLowerCase()
  const found = await uploadOf(kernel.db, session.userId, identifier)
  const usable = found && !found.expired && !found.attached && (found.fileId !== null || isSameCut(found.cut, query))
  if (usable) return stateOf(kernel, found, query.chunkNumber)
  await open(kernel, session.userId, query, found)
  return { chunkNumbers: [], merge: false, uploaded: false as const }
})

async function open(kernel: Kernel, userId: string, told: Told, former: Upload | undefined): Promise<void> {
  const { limits } = kernel.settings
  const problem = refuseCut(told)
  if (problem) throw new Refused(problem)
  if (told.totalSize > limits.fileBytes) throw new Refused(refusal('too-large', 'kernel.too-large'))
  admitName(told.filename, 'annex')
  await filePlace(kernel).refuseWithoutRoom(told.totalSize)
  const command = {
    userId,
    identifier: told.identifier.toLowerCase(),
    sha256: told.sha256 || null,
    name: cleanName(told.filename),
    cut: told,
  }
  await inTransaction(kernel.db, async (tx) => {
    await lockUploadsOf(tx, userId)
    if (former) await deleteUpload(tx, former.id)
    await refuseOverLimit(tx, userId, told.totalSize + (await promisedBytes(tx, userId)), limits)
    // Of two parallel probes of the same file the second finds the upload of the first.
    if (!(await uploadOf(tx, userId, command.identifier))) await insertUpload(tx, command)
  })
  if (former) await filePlace(kernel).parts.remove(former.id)
}

function isSameCut(cut: Cut, told: Told): boolean {
  return cut.totalSize === told.totalSize && cut.chunkSize === told.chunkSize && cut.totalChunks === told.totalChunks
}

/** @param number the chunk that was asked for or sent */
async function stateOf(kernel: Kernel, { id, cut, fileId }: Upload, number: number): Promise<ChunkState> {
  if (fileId !== null) return { chunkNumbers: numbersTo(cut.totalChunks), merge: true, uploaded: false }
  const chunkNumbers = (await chunksOf(kernel.db, id)).map((one) => one.number)
  const isLast = number === cut.totalChunks && chunkNumbers.includes(number)
  return { chunkNumbers, merge: isLast || chunkNumbers.length === cut.totalChunks, uploaded: false }
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** Stores one chunk: first its bytes, then that they are there, so a crash between the two costs one repeat. */
export const serveChunk = serve(sendChunk, async ({ body, files, session, kernel }) => {
  const upload = await openUpload(kernel, session.userId, body.identifier)
  if (upload.fileId !== null) return stateOf(kernel, upload, body.chunkNumber)
  if (!isSameCut(upload.cut, body)) throw new Refused(refusal('conflict', 'files.upload-differs'))
  const received = files[0]
  if (!received) throw new Refused(refusal('malformed', 'files.none'))
  if (sizeOfChunk(upload.cut, body.chunkNumber) !== received.sizeBytes)
    throw new Refused(refusal('malformed', 'kernel.malformed', { params: { field: 'chunkNumber' } }))
  const { parts, refuseWithoutRoom } = filePlace(kernel)
  await refuseWithoutRoom(received.sizeBytes)
  const part = { number: body.chunkNumber, sha256: received.sha256 }
  await parts.put(received.path, upload.id, part)
  const counted = await noteChunk(kernel.db, upload.id, part)
  if (counted !== part.sha256) await parts.removePart(upload.id, part)
  if (counted === undefined) throw new Refused(refusal('gone', 'files.upload-gone'))
  if (counted !== part.sha256) throw new Refused(refusal('conflict', 'files.upload-differs'))
  return stateOf(kernel, upload, body.chunkNumber)
})

/** @throws Refused 404 for an upload that nobody opened, 410 for one that is too old */
export async function openUpload(kernel: Kernel, userId: string, identifier: string): Promise<Upload> {
  const upload = await uploadOf(kernel.db, userId, identifier.toLowerCase())
  if (!upload) throw new Refused(refusal('missing', 'files.upload-gone'))
  if (upload.expired) throw new Refused(refusal('gone', 'files.upload-gone'))
  return upload
}
