import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { moveDurably } from '#server/storage/durable-file.ts'

/** One chunk of an unfinished upload; the hash in its name keeps different bytes of the same chunk apart. */
export interface Part {
  readonly number: number
  readonly sha256: string
}

/** Chunks of unfinished uploads on the local disk. Ids of uploads are made by the server. */
export interface UploadParts {
  put(path: string, uploadId: string, part: Part): Promise<void>
  removePart(uploadId: string, part: Part): Promise<void>
  /** Writes the chunks one after another into a file. */
  join(uploadId: string, parts: readonly Part[], target: string): Promise<void>
  remove(uploadId: string): Promise<void>
  /** Uploads that have a folder, with the time of the last change in it. */
  all(): Promise<readonly { readonly uploadId: string; readonly changedAt: number }[]>
}

export function uploadParts(folder: string): UploadParts {
  const root = join(folder, 'uploads')
  const name = ({ number, sha256 }: Part): string => `${number}-${sha256}`
  return {
    put: (path, uploadId, part) =>
      moveDurably(path, join(root, uploadId, `${crypto.randomUUID()}.incoming`), join(root, uploadId, name(part))),
    removePart: (uploadId, part) => rm(join(root, uploadId, name(part)), { force: true }),
    join: async (uploadId, parts, target) => {
      for (const part of parts)
        await pipeline(createReadStream(join(root, uploadId, name(part))), createWriteStream(target, { flags: 'a', mode: 0o600 }))
    },
    remove: (uploadId) => rm(join(root, uploadId), { recursive: true, force: true }),
    all: async () => {
      const ids = await readdir(root).catch(() => [])
      return Promise.all(ids.map(async (uploadId) => ({ uploadId, changedAt: (await stat(join(root, uploadId))).mtimeMs })))
    },
  }
}
