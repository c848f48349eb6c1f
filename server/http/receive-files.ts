import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { ReceivedFile } from '#server/http/serve.ts'

/** Absolute limit of one upload in one request; larger files travel in chunks (security 8.5). */
const defaultLimitBytes = 10 * 1024 * 1024

/** Streams the parts of a multipart body into a private temporary folder; text parts become the body. */
export async function receiveFiles(
  request: FastifyRequest,
  limitBytes = defaultLimitBytes,
): Promise<{ files: ReceivedFile[]; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) throw new Refused(refusal('malformed', 'kernel.content-type'))
  const files: ReceivedFile[] = []
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const folder = await mkdtemp(join(tmpdir(), 'seedbed-upload-'))
  try {
    for await (const part of request.parts({ limits: { fileSize: limitBytes, files: 1, fields: 30, fieldSize: 64 * 1024 } })) {
      if (part.type === 'field') {
        if (part.fieldname in fields)
          throw new Refused(refusal('malformed', 'kernel.repeated-parameter', { params: { name: part.fieldname } }))
        fields[part.fieldname] = part.value
        continue
      }
      const path = join(folder, randomUUID())
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      if (part.file.truncated) throw new Refused(refusal('too-large', 'kernel.too-large'))
      files.push({ fieldName: part.fieldname, fileName: part.filename, path, sizeBytes: part.file.bytesRead })
    }
    return { files, fields }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Removes what the handler did not move away. */
export async function releaseFiles(files: readonly ReceivedFile[]): Promise<void> {
  for (const folder of new Set(files.map((file) => dirname(file.path)))) await rm(folder, { recursive: true, force: true })
}
