import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { StoredFileRow } from '#features/files/server/queries.ts'
import type { Kernel } from '#server/kernel.ts'
import { keyPath, nodeKeys } from '#server/storage/node-keys.ts'

const livesMilliseconds = 5 * 60_000

const keys = new WeakMap<Kernel, Buffer>()

/** The key of signatures; the first node to ask writes it. */
function keyOf(kernel: Kernel): Buffer {
  const known = keys.get(kernel)
  if (known) return known
  const path = keyPath(kernel.settings.dataDirectory, 'address.key')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, nodeKeys['address.key'](), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(path)
  if (key.length !== 32) throw new RangeError('the key of file addresses is damaged')
  keys.set(kernel, key)
  return key
}

function digest(kernel: Kernel, fileId: string, sessionId: string, until: number): Buffer {
  return createHmac('sha256', keyOf(kernel))
    .update(JSON.stringify([fileId, sessionId, until]))
    .digest()
}

type AddressedFile = Pick<StoredFileRow, 'id' | 'kind' | 'content_type'>

/** Address of a file without a reader: family clients keep it in the value, and ask for it with their header. */
export function plainAddress({ id, kind, content_type: contentType }: AddressedFile): string {
  return `/api/file/${contentType.startsWith('image/') ? 'Image' : 'Download'}/${kind}/${id}`
}

/** Addresses for one session: those of pictures carry a signature for five minutes, because browsers load them without a header. */
export function readerAddress(kernel: Kernel, sessionId: string): (row: AddressedFile) => string {
  return (row) => {
    const address = plainAddress(row)
    return row.content_type.startsWith('image/') ? `${address}?signature=${signatureFor(kernel, row.id, sessionId)}` : address
  }
}

/** The plain address of a picture with such a signature; `''` stays empty. */
export function pictureFor(kernel: Kernel, sessionId: string, address: string): string {
  return address === '' ? '' : signedAddress(kernel, sessionId, address)
}

/** An address that ends with the id of what it tells, with such a signature; who serves it asks for the rights of the session. */
export function signedAddress(kernel: Kernel, sessionId: string, address: string): string {
  return `${address}?signature=${signatureFor(kernel, address.split('/').at(-1) ?? '', sessionId)}`
}

function signatureFor(kernel: Kernel, fileId: string, sessionId: string): string {
  const until = kernel.now() + livesMilliseconds
  return `${until}.${sessionId}.${digest(kernel, fileId, sessionId, until).toString('base64url')}`
}

/** The session a signature was made for; undefined when it is none of ours, for another file, or too old. */
export function signedFor(kernel: Kernel, fileId: string, signature: string): string | undefined {
  const [until = '', sessionId = '', given = ''] = signature.split('.')
  if (!/^\d{1,15}$/.test(until) || Number(until) < kernel.now()) return undefined
  const expected = digest(kernel, fileId, sessionId, Number(until))
  const found = Buffer.from(given, 'base64url')
  return found.length === expected.length && timingSafeEqual(found, expected) ? sessionId : undefined
}
