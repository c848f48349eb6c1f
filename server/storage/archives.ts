import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { refuseFullDisk, diskRoom } from '#server/storage/disk-room.ts'
import { moveDurably } from '#server/storage/durable-file.ts'
import type { S3Bucket } from '#server/storage/s3-bucket.ts'

/** Where the archives of backups lie, by the names the product gives them. */
export interface Archives {
  /** Path on this node's disk at which an archive is written before it is whole. @throws Refused 503 where these bytes would leave too little room */
  begin(name: string, expectedBytes: number): Promise<string>
  /** Asked while an archive is written. @throws Refused 503 where this node's disk has too little room left */
  room(): Promise<void>
  /** Moves an archive that is whole to its place; when this returns, it survives a crash. */
  keep(name: string, path: string): Promise<void>
  /** Removes what is begun on this node and was never kept, for whoever holds the lock of backups. */
  clear(): Promise<void>
  /** @throws when there is no such archive */
  open(name: string): Promise<Readable>
  /** Size in bytes; undefined when there is no such archive. */
  size(name: string): Promise<number | undefined>
  /** Nothing happens when it is gone already. */
  remove(name: string): Promise<void>
}

const shape = /^[a-z0-9][a-z0-9-]{1,80}\.tar$/
const unfinished = '.unfinished'

function checked(name: string): string {
  if (!shape.test(name)) throw new RangeError('this is no name of an archive')
  return name
}

/** On their way archives lie in the data folder of their node, whether it keeps them or not: the temporary folder may be small. */
function onTheWay(folder: string): Pick<Archives, 'begin' | 'room' | 'clear'> {
  return {
    begin: async (name, expectedBytes) => {
      refuseFullDisk(await diskRoom(folder), expectedBytes)
      return join(folder, checked(name) + unfinished)
    },
    room: async () => refuseFullDisk(await diskRoom(folder), 0),
    clear: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const left of await readdir(folder)) if (left.endsWith(unfinished)) await rm(join(folder, left), { force: true })
    },
  }
}

export function archivesOnDisk(folder: string): Archives {
  const place = (name: string): string => join(folder, checked(name))
  return {
    ...onTheWay(folder),
    keep: async (name, path) => moveDurably(path, place(name) + unfinished, place(name)),
    // Opened before the answer begins, so that a missing one is refused instead of breaking off the answer.
    open: async (name) => createReadStream('', { fd: await open(place(name), 'r') }),
    size: async (name) => (await stat(place(name)).catch(() => undefined))?.size,
    remove: (name) => rm(place(name), { force: true }),
  }
}

/** In a bucket, below `backups/`. */
export function archivesInBucket(bucket: S3Bucket, folder: string): Archives {
  const keyOf = (name: string): string => `backups/${checked(name)}`
  return {
    ...onTheWay(folder),
    keep: async (name, path) => {
      await bucket.putFile(keyOf(name), path)
      await rm(path, { force: true })
    },
    open: (name) => bucket.open(keyOf(name)),
    size: (name) => bucket.size(keyOf(name)),
    remove: (name) => bucket.remove(keyOf(name)),
  }
}
