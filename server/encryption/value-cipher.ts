import { createCipheriv, createDecipheriv, createHmac, randomBytes, type KeyObject } from 'node:crypto'
import { readKeyRing, type KeyRing } from '#server/encryption/key-ring.ts'

/** Where a value is stored. It can be read there alone: moved to another row, column or table it does not decrypt. */
export interface ValuePlace {
  readonly table: string
  readonly column: string
  /** Key of the row; of several columns joined by `/`. */
  readonly row: string
}

/**
 * Encrypts single values of tables (security 11.1). A stored value is a keyed hash, by which equal values of one column are found, the id
 * of the key, a nonce, the encrypted text and its tag.
 */
export interface ValueCipher {
  encrypt(place: ValuePlace, text: string): Buffer
  /** @throws ValueUnreadable where the value belongs to another place, was changed, or its key is missing */
  decrypt(place: ValuePlace, stored: Buffer): string
  /** What equal values of a column begin with, by which they are found and kept unique. */
  hash(place: Pick<ValuePlace, 'table' | 'column'>, text: string): Buffer
  /** Id of the key that new values are encrypted with. */
  newestKey(): Buffer
  /** Whether a stored value was encrypted with that key. */
  isNewest(stored: Buffer): boolean
}

/** Length of the hash that a stored value begins with. */
export const hashBytes = 32
/** Length of the id of a key, which follows the hash. */
export const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16
const headBytes = hashBytes + keyIdBytes + nonceBytes

/** A stored value that cannot be decrypted; it tells the place and nothing of the value. */
export class ValueUnreadable extends Error {
  constructor({ table, column, row }: ValuePlace, why: string) {
    super(`A value of ${table}.${column} in the row ${row} cannot be decrypted: ${why}`)
    this.name = 'ValueUnreadable'
  }
}

/** @param dataDirectory the folder that holds the keys, which must be there when the first value is encrypted or read */
export function valueCipher(dataDirectory: string): ValueCipher {
  let known: KeyRing | undefined
  const ring = (): KeyRing => (known ??= readKeyRing(dataDirectory))
  const keyOf = (id: string): KeyObject | undefined => {
    const found = ring().byId.get(id)
    if (found) return found
    // Another process may have begun to use a newer key.
    known = readKeyRing(dataDirectory)
    return known.byId.get(id)
  }
  const hash: ValueCipher['hash'] = ({ table, column }, text) =>
    createHmac('sha256', ring().hashKey)
      .update(JSON.stringify([table, column, text]))
      .digest()
  return {
    hash,
    encrypt: (place, text) => {
      const { id, key } = ring().newest
      const nonce = randomBytes(nonceBytes)
      const head = Buffer.concat([hash(place, text), id, nonce])
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(place, head))
      return Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    decrypt: (place, stored) => {
      if (stored.length < headBytes + tagBytes) throw new ValueUnreadable(place, 'it is too short')
      const head = stored.subarray(0, headBytes)
      const key = keyOf(head.subarray(hashBytes, hashBytes + keyIdBytes).toString('hex'))
      if (!key) throw new ValueUnreadable(place, 'its key is missing from the data folder')
      const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(hashBytes + keyIdBytes))
        .setAAD(boundTo(place, head))
        .setAuthTag(stored.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(stored.subarray(headBytes, -tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        throw new ValueUnreadable(place, 'it was changed, or belongs to another place')
      }
    },
    newestKey: () => ring().newest.id,
    isNewest: (stored) => stored.subarray(hashBytes, hashBytes + keyIdBytes).equals(ring().newest.id),
  }
}

/** What is authenticated beside the text: the place, and the hash and key that stand before it. */
const boundTo = ({ table, column, row }: ValuePlace, head: Buffer): Buffer =>
  Buffer.concat([Buffer.from(JSON.stringify([table, column, row])), head])
