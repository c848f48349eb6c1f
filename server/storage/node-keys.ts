import { generateKeyPair, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db } from '#server/database/types.ts'
import type { Settings } from '#server/settings.ts'
import { S3Bucket } from '#server/storage/s3-bucket.ts'

/**
 * The keys that all nodes share, by the names of their files, and how each is made: of secret settings, of new passwords on their way, of
 * addresses of pictures, of values in tables. They lie beside the files and never in the database, whose copies travel.
 */
export const nodeKeys = {
  'settings.key': async () => randomBytes(32).toString('base64'),
  'password.key': async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
    return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  },
  'address.key': () => randomBytes(32),
  'values.key': async () =>
    `hash ${randomBytes(32).toString('base64')}\n${randomBytes(4).toString('hex')} ${randomBytes(32).toString('base64')}\n`,
} as const

export type KeyName = keyof typeof nodeKeys

export function keyPath(dataDirectory: string, name: KeyName): string {
  return join(dataDirectory, 'files', name)
}

/** A node holds another key than the bucket of its files: what one encrypted the other could not read. */
export class KeysDiffer extends Error {
  constructor(path: string) {
    super(
      `The key ${path} differs from the one in the storage of files (SEEDBED_S3_ADDRESS). If this installation used another storage before, move that one's files there first; otherwise move the key away.`,
    )
    this.name = 'KeysDiffer'
  }
}

/**
 * Without a common folder the nodes find their keys in the bucket: the first brings its own there, or makes them; each keeps a copy. One
 * node after the other, as two that begin at once must not make two.
 *
 * @throws KeysDiffer
 */
export async function shareKeys(db: Db, { s3, dataDirectory }: Settings): Promise<void> {
  if (!s3) return
  const bucket = new S3Bucket(s3)
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('files:keys', 0))`.execute(tx)
    for (const name of Object.keys(nodeKeys) as KeyName[]) await shareKey(bucket, name, keyPath(dataDirectory, name))
  })
}

async function shareKey(bucket: S3Bucket, name: KeyName, path: string): Promise<void> {
  const key = `keys/${name}`
  const isShared = (await bucket.size(key)) !== undefined
  const shared = isShared ? await buffer(await bucket.open(key)) : undefined
  const own = await readFile(path).catch(() => undefined)
  // Keys that were added later stand behind the others, in the folder where they were added or in the bucket.
  const longer = shared && own ? [shared, own].sort((one, other) => other.length - one.length)[0]! : (shared ?? own)
  const isGrown = (one: Buffer | undefined): boolean => !one || !longer || longer.subarray(0, one.length).equals(one)
  if (!isGrown(shared) || !isGrown(own)) throw new KeysDiffer(path)
  const bytes = longer ?? Buffer.from(await nodeKeys[name]())
  if (!shared?.equals(bytes)) await bucket.putBytes(key, bytes)
  if (own?.equals(bytes)) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, bytes, { mode: 0o600, flush: true })
}
