import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#server/new-id.ts'
import { moveDurably } from '#server/storage/durable-file.ts'
import type { Storage } from '#server/storage/storage.ts'

const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files on the local disk, in 256 folders by the last, random characters of their ids. */
export function localDisk(folder: string): Storage {
  const place = (id: string): string => {
    if (!shape.test(id)) throw new RangeError('this is no id of a stored file')
    return join(folder, 'stored', id.slice(-2), id)
  }
  return {
    put: async (path) => {
      const id = newId()
      await moveDurably(path, join(folder, 'incoming', id), place(id))
      return id
    },
    bring: (id, path) => moveDurably(path, join(folder, 'incoming', id), place(id)),
    // Opened before the answer begins, so that a missing file is refused instead of breaking off the answer.
    open: async (id, range) => {
      const part = range ? { start: range.from, end: range.from + range.bytes - 1 } : {}
      return createReadStream('', { fd: await open(place(id), 'r'), ...part })
    },
    stat: async (id) => {
      const found = await stat(place(id)).catch(() => undefined)
      return found && { sizeBytes: found.size }
    },
    remove: (id) => rm(place(id), { force: true }),
    shard: async (number) => {
      const shard = join(folder, 'stored', number.toString(16).padStart(2, '0'))
      const ids = (await readdir(shard).catch(() => [])).filter((name) => shape.test(name))
      return Promise.all(ids.map(async (id) => ({ id, storedAt: (await stat(join(shard, id))).mtimeMs })))
    },
  }
}
