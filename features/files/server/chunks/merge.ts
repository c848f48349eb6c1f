import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { mergeChunks, mergeChunksOlder, type FileKind } from '#features/files/contract.ts'
import { chunksOf, deleteUpload, finishUpload, uploadOf, type Upload } from '#features/files/server/chunks/upload-queries.ts'
import { openUpload } from '#features/files/server/chunks/receive-chunk.ts'
import { admitFile } from '#features/files/server/content/admit-file.ts'
import { storedFileById } from '#features/files/server/queries.ts'
import { readerAddress } from '#features/files/server/signed-address.ts'
import { answerOf, storeFile, type StoredFile } from '#features/files/server/store-file.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'
import { makeTemporaryFolder } from '#server/storage/temporary-folders.ts'

type Context = CallContext<typeof mergeChunks>

export const serveMerge = serve(mergeChunks, mergeOnce)
export const serveMergeOlder = serve(mergeChunksOlder, mergeOnce)

/**
 * Puts the chunks together; who asks again gets the same file. The work happens outside of any transaction, under a lock that ends
 * with the process: a crash leaves the upload as it was, and the next who asks merges it (security 8.6).
 */
async function mergeOnce(context: Context): Promise<StoredFile> {
  const { kernel, session, body } = context
  const upload = await openUpload(kernel, session.userId, body.identifier)
  if (upload.fileId !== null) return merged(context, upload.fileId)
  const release = await kernel.locks.tryLock(`merge:${upload.id}`)
  if (!release) return mergedMeanwhile(context)
  try {
    // Whoever had the lock before may have finished.
    const { fileId } = await openUpload(kernel, session.userId, body.identifier)
    if (fileId !== null) return await merged(context, fileId)
    const answer = await putTogether(context, upload)
    await filePlace(kernel).parts.remove(upload.id)
    return answer
  } finally {
    await release()
  }
}

async function merged({ kernel, session }: Context, fileId: string): Promise<StoredFile> {
  const row = await storedFileById(kernel.db, fileId)
  if (!row) throw new Refused(refusal('gone', 'files.upload-gone'))
  return answerOf(row, readerAddress(kernel, session.sessionId))
}

/** Another call is merging: it has finished by now, or the client must ask again shortly. */
async function mergedMeanwhile(context: Context): Promise<StoredFile> {
  const { kernel, session, body } = context
  const upload = await uploadOf(kernel.db, session.userId, body.identifier.toLowerCase())
  if (upload?.fileId) return merged(context, upload.fileId)
  throw new Refused(refusal('unavailable', 'files.merging'), { retryAfterSeconds: 1 })
}

async function putTogether(context: Context, upload: Upload): Promise<StoredFile> {
  const { kernel, session, body } = context
  const parts = await chunksOf(kernel.db, upload.id)
  if (parts.length !== upload.cut.totalChunks) throw new Refused(refusal('conflict', 'files.upload-incomplete'))
  const place = filePlace(kernel)
  await place.refuseWithoutRoom(upload.cut.totalSize)
  const folder = await makeTemporaryFolder()
  try {
    const path = join(folder, 'whole')
    await place.parts.join(upload.id, parts, path)
    await refuseOtherBytes(context, upload, path)
    const kind: FileKind = body.type ?? 'annex'
    const file = await admitFile({ file: { path, name: upload.name }, kind, userId: session.userId }).catch(async (problem: unknown) => {
      if (isJudged(problem)) await forget(context, upload)
      throw problem
    })
    return await storeFile(context, {
      file,
      kind,
      beside: async (tx, fileId) => {
        if (!(await finishUpload(tx, upload.id, fileId))) throw new Refused(refusal('gone', 'files.upload-gone'))
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The content differs from the announced hash: the upload starts again. @throws Refused 409 */
async function refuseOtherBytes({ kernel, body }: Context, upload: Upload, path: string): Promise<void> {
  const hashes = { md5: createHash('md5'), sha256: createHash('sha256') }
  let size = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    size += chunk.length
    hashes.md5.update(chunk)
    hashes.sha256.update(chunk)
  }
  const isPromised = size === upload.cut.totalSize && hashes.md5.digest('hex') === body.identifier.toLowerCase()
  if (isPromised && (upload.sha256 === null || upload.sha256 === hashes.sha256.digest('hex'))) return
  await forget({ kernel }, upload)
  throw new Refused(refusal('conflict', 'files.upload-differs'))
}

/** Whether these bytes are refused for good: another try would end in the same way. */
const isJudged = (problem: unknown): boolean =>
  problem instanceof Refused && problem.refusals.some(({ kind }) => kind === 'invalid' || kind === 'too-large')

async function forget({ kernel }: Pick<Context, 'kernel'>, upload: Upload): Promise<void> {
  await deleteUpload(kernel.db, upload.id)
  await filePlace(kernel).parts.remove(upload.id)
}
