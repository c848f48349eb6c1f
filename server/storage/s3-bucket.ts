import { createWriteStream, openAsBlob } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { newId } from '#server/new-id.ts'
import type { S3Settings } from '#server/settings.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { UploadParts } from '#server/storage/upload-parts.ts'

/** Larger files travel in parts of this size, or of more where there would be too many. */
const leastPartBytes = 8 * 1024 * 1024

/** Parts of one object that S3 takes. */
const mostParts = 10_000

/** Size of the parts of an object of this size. */
export function partBytesOf(size: number): number {
  return Math.max(leastPartBytes, Math.ceil(size / mostParts))
}

/** How long a server may take until it begins to answer. */
const patienceMilliseconds = 60_000

/** Names of this shape alone are ours. */
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Listed {
  readonly key: string
  readonly changedAt: number
}

/** A bucket of an object storage that speaks S3; the one file that knows the library. */
export class S3Bucket {
  readonly #settings: S3Settings
  readonly #client: S3mini

  constructor(settings: S3Settings) {
    this.#settings = settings
    this.#client = clientOf(settings, leastPartBytes)
  }

  /** Stores a file; when this returns the bucket has it, whole. */
  putFile(key: string, path: string): Promise<void> {
    return reached(async () => {
      const { size } = await stat(path)
      if (size > leastPartBytes) await clientOf(this.#settings, partBytesOf(size)).putAnyObject(key, await openAsBlob(path))
      else await this.#client.putObject(key, await readFile(path))
    })
  }

  putBytes(key: string, bytes: Uint8Array): Promise<void> {
    return reached(async () => void (await this.#client.putObject(key, bytes)))
  }

  /** @param range a part of it @throws when there is no such object */
  async open(key: string, range?: { readonly from: number; readonly bytes: number }): Promise<Readable> {
    const { body } = await reached(() =>
      range ? this.#client.getObjectRaw(key, false, range.from, range.from + range.bytes) : this.#client.getObjectRaw(key, true),
    )
    return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
  }

  /** Undefined when there is no such object. */
  async size(key: string): Promise<number | undefined> {
    return reached(async () => ((await this.#client.objectExists(key)) ? this.#client.getContentLength(key) : undefined))
  }

  remove(key: string): Promise<void> {
    return reached(async () => void (await this.#client.deleteObject(key)))
  }

  async list(prefix: string): Promise<readonly Listed[]> {
    const found: Listed[] = []
    let token: string | undefined
    do {
      const page = await reached(() => this.#client.listObjectsPaged('/', prefix, 1000, token))
      for (const { Key, LastModified } of page?.objects ?? []) found.push({ key: Key, changedAt: new Date(LastModified).getTime() })
      token = page?.nextContinuationToken
    } while (token !== undefined)
    return found
  }
}

/** The library cuts by what its client was made with. */
function clientOf({ address, region, keyId, secret }: S3Settings, minPartSize: number): S3mini {
  return new S3mini({ endpoint: address, region, accessKeyId: keyId, secretAccessKey: secret, minPartSize, fetch: patientFetch })
}

/** Files in a bucket, below `stored/`, by the last characters of their ids. */
export function s3Storage(bucket: S3Bucket): Storage {
  const keyOf = (id: string): string => {
    if (!idShape.test(id)) throw new RangeError('this is no id of a stored file')
    return `stored/${id.slice(-2)}/${id}`
  }
  return {
    put: async (path) => {
      const id = newId()
      await bucket.putFile(keyOf(id), path)
      return id
    },
    bring: (id, path) => bucket.putFile(keyOf(id), path),
    open: async (id, range) => bucket.open(keyOf(id), range),
    stat: async (id) => {
      const sizeBytes = idShape.test(id) ? await bucket.size(keyOf(id)) : undefined
      return sizeBytes === undefined ? undefined : { sizeBytes }
    },
    remove: (id) => bucket.remove(keyOf(id)),
    shard: async (number) => {
      const found = await bucket.list(`stored/${number.toString(16).padStart(2, '0')}/`)
      return found
        .map(({ key, changedAt }) => ({ id: key.split('/').at(-1) ?? '', storedAt: changedAt }))
        .filter(({ id }) => idShape.test(id))
    },
  }
}

/** Chunks of unfinished uploads in a bucket, below `uploads/`. */
export function s3Parts(bucket: S3Bucket): UploadParts {
  const folder = (uploadId: string): string => `uploads/${uploadId}/`
  const keyOf = (uploadId: string, { number, sha256 }: { readonly number: number; readonly sha256: string }): string =>
    `${folder(uploadId)}${number}-${sha256}`
  return {
    put: (path, uploadId, part) => bucket.putFile(keyOf(uploadId, part), path),
    removePart: (uploadId, part) => bucket.remove(keyOf(uploadId, part)),
    join: async (uploadId, parts, target) => {
      for (const part of parts)
        await pipeline(await bucket.open(keyOf(uploadId, part)), createWriteStream(target, { flags: 'a', mode: 0o600 }))
    },
    remove: async (uploadId) => {
      for (const { key } of await bucket.list(folder(uploadId))) await bucket.remove(key)
    },
    all: async () => {
      const newest = new Map<string, number>()
      for (const { key, changedAt } of await bucket.list('uploads/')) {
        const uploadId = key.split('/')[1] ?? ''
        newest.set(uploadId, Math.max(changedAt, newest.get(uploadId) ?? 0))
      }
      return [...newest].map(([uploadId, changedAt]) => ({ uploadId, changedAt }))
    },
  }
}

/** A storage that does not answer holds nobody up for ever; what it has begun to answer may take its time. */
const patientFetch: typeof fetch = async (input, options) => {
  const controller = new AbortController()
  const late = setTimeout(() => controller.abort(new Error('the storage of files does not answer')), patienceMilliseconds)
  try {
    return await fetch(input, { ...options, signal: controller.signal, redirect: 'error' })
  } finally {
    clearTimeout(late)
  }
}

/** @throws Refused 503 where the storage is away: another try may go well, and the rest of the product works */
async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isAway(error)) throw error
    throw new Refused(refusal('unavailable', 'kernel.storage-away'), { retryAfterSeconds: 10 })
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof S3ServiceError) return error.status >= 500 || error.status === 429
  if (error instanceof S3NetworkError) return true
  // What fetch throws where no answer came, and what the library wraps into an error of its own.
  if (!(error instanceof Error)) return false
  return error.message === 'fetch failed' || error.message.includes('does not answer') || isAway(error.cause)
}
