import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { isUnstorable } from '#server/http/json-limits.ts'
import type { ReceivedFile } from '#server/http/serve.ts'
import { makeTemporaryFolder } from '#server/storage/temporary-folders.ts'

/** Absolute limit of one upload in one request; larger files travel in chunks (security 8.5). */
const defaultLimitBytes = 10 * 1024 * 1024

export interface ReceivedForm {
  readonly files: readonly ReceivedFile[]
  readonly fields: unknown
  /** Folder of the files; undefined for a request without any. */
  readonly folder: string | undefined
}

/** Streams the parts of a multipart body into a private temporary folder; text parts become the body. */
export async function receiveFiles(request: FastifyRequest, limitBytes = defaultLimitBytes): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new Refused(refusal('malformed', 'kernel.content-type'))
  const files: ReceivedFile[] = []
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const folder = await makeTemporaryFolder()
  try {
    for await (const part of request.parts({ limits: { fileSize: limitBytes, files: 1, fields: 30, fieldSize: 64 * 1024 } })) {
      if (isUnstorable(part.fieldname) || (part.type === 'field' && isUnstorable(part.value)))
        throw new Refused(refusal('malformed', 'kernel.bad-request'))
      if (part.type === 'field') {
        if (part.fieldname in fields)
          throw new Refused(refusal('malformed', 'kernel.repeated-parameter', { params: { name: part.fieldname } }))
        fields[part.fieldname] = part.value
        continue
      }
      const path = join(folder, randomUUID())
      const hash = createHash('sha256')
      part.file.on('data', (chunk: Buffer) => hash.update(chunk))
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      if (part.file.truncated) throw new Refused(refusal('too-large', 'kernel.too-large'))
      files.push({
        fieldName: part.fieldname,
        fileName: part.filename,
        path,
        sizeBytes: part.file.bytesRead,
        sha256: hash.digest('hex'),
      })
    }
    return { files, fields, folder }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw isParseError(error) ? new Refused(refusal('malformed', 'kernel.bad-request')) : error
  }
}

/** The parser of multipart bodies throws bare errors for a body it cannot read; errors of disk and connection have a code. */
function isParseError(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error)
}

/** Removes files that the handler did not move. */
export async function releaseFiles({ folder }: ReceivedForm): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
