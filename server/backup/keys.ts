import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { keyPath, nodeKeys, type KeyName } from '#server/storage/node-keys.ts'
import { secretFile } from '#server/storage/secret-file.ts'

/** Ids of keys by the name of the file they lie in. */
export type KeyIds = Readonly<Record<string, readonly string[]>>

/** An id tells a key from others, and nothing of it: keys are random and long. */
const idOf = (key: string | Buffer): string => createHmac('sha256', key).update('seedbed: id of a key').digest('hex').slice(0, 16)

/** Ids of the keys that lie in a data folder now. A file that grows by lines has a key in each. */
export async function keyIdsOf(dataDirectory: string): Promise<KeyIds> {
  const found: Record<string, readonly string[]> = {}
  for (const name of Object.keys(nodeKeys) as KeyName[]) {
    const bytes = await readFile(keyPath(dataDirectory, name)).catch(() => undefined)
    if (!bytes) continue
    found[name] = name === 'values.key' ? bytes.toString('utf8').trim().split('\n').map(idOf) : [idOf(bytes)]
  }
  return found
}

/** The keys of what rows keep for long; those of passwords on their way and of addresses of pictures may be new. */
const lasting: readonly KeyName[] = ['settings.key', 'values.key']

/** Files of keys that lack a key of the archive; what it encrypted could not be read. */
export function missingKeys(wanted: KeyIds, there: KeyIds): readonly string[] {
  return lasting.filter((name) => wanted[name] !== undefined).filter((name) => !wanted[name]!.every((id) => there[name]?.includes(id)))
}

/** Makes the key of signatures where nothing has needed it yet, so that it is among the ids of an archive. */
export async function signingKey(dataDirectory: string): Promise<string> {
  return secretFile(keyPath(dataDirectory, 'settings.key'), nodeKeys['settings.key'])
}

/**
 * Signs the hash of a manifest with a key that only this installation has. An archive holds statements that a restore runs, so whoever may
 * write where archives lie must not be able to make one.
 */
export async function signatureOf(dataDirectory: string, sha256: string): Promise<string> {
  const key = Buffer.from(hkdfSync('sha256', await signingKey(dataDirectory), '', 'seedbed: signature of backups', 32))
  return createHmac('sha256', key).update(sha256).digest('hex')
}

export async function isSigned(dataDirectory: string, sha256: string, signature: string): Promise<boolean> {
  const expected = Buffer.from(await signatureOf(dataDirectory, sha256), 'hex')
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
