import type { ValueCipher, ValuePlace } from '#server/encryption/value-cipher.ts'

/** An encrypted text as it stands in JSON. */
export interface EncryptedText {
  readonly $encrypted: string
}

export const encryptText = (cipher: ValueCipher, place: ValuePlace, text: string): EncryptedText => ({
  $encrypted: cipher.encrypt(place, text).toString('base64'),
})

export function isEncryptedText(value: unknown): value is EncryptedText {
  return typeof value === 'object' && value !== null && '$encrypted' in value && typeof value.$encrypted === 'string'
}

export const decryptText = (cipher: ValueCipher, place: ValuePlace, { $encrypted }: EncryptedText): string =>
  cipher.decrypt(place, Buffer.from($encrypted, 'base64'))
