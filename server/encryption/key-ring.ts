import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { keyPath, nodeKeys } from '#server/storage/node-keys.ts'
import { secretFile } from '#server/storage/secret-file.ts'

const fileName = 'values.key'

/** The keys that values in tables are encrypted with: one for their hashes, and one or more by id, the newest last. */
export interface KeyRing {
  readonly hashKey: KeyObject
  readonly byId: ReadonlyMap<string, KeyObject>
  readonly newest: { readonly id: Buffer; readonly key: KeyObject }
}

/** Makes the keys of an installation that has none yet. */
export async function makeKeyRing(dataDirectory: string): Promise<void> {
  await secretFile(keyPath(dataDirectory, fileName), nodeKeys[fileName])
}

/** The keys as they lie in the file now. @throws where there is none, or where it is damaged; the error names no key */
export function readKeyRing(dataDirectory: string): KeyRing {
  const path = keyPath(dataDirectory, fileName)
  const [first = '', ...lines] = readFileSync(path, 'utf8').trim().split('\n')
  const keys = lines.map((line) => line.split(' ')).map(([id = '', key = '']) => ({ id, key: Buffer.from(key, 'base64') }))
  const hashKey = Buffer.from(first.replace(/^hash /, ''), 'base64')
  const newest = keys.at(-1)
  const isWhole = hashKey.length === 32 && keys.every(({ id, key }) => /^[0-9a-f]{8}$/.test(id) && key.length === 32)
  if (!newest || !isWhole) throw new Error(`The file of keys ${path} is damaged; bring it back from a backup of the keys.`)
  // A key that is read once costs a fifth of one that is read for each value.
  const byId = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]))
  return { hashKey: createSecretKey(hashKey), byId, newest: { id: Buffer.from(newest.id, 'hex'), key: byId.get(newest.id)! } }
}

/**
 * Adds a key that new values are encrypted with; what older ones encrypted stays readable. A process uses it from its next start on, and
 * reads what others encrypted with it at once, where they share the folder.
 *
 * @returns the id of the key
 */
export async function addKey(dataDirectory: string): Promise<string> {
  await makeKeyRing(dataDirectory)
  const path = keyPath(dataDirectory, fileName)
  const id = randomBytes(4).toString('hex')
  const beside = `${path}.${randomUUID()}`
  await writeFile(beside, `${readFileSync(path, 'utf8').trim()}\n${id} ${randomBytes(32).toString('base64')}\n`, {
    mode: 0o600,
    flush: true,
  })
  await rename(beside, path)
  return id
}
