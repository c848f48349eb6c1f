import { constants, createHash, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptOaep, sha256 } from '#web/shell/password/rsa-oaep.ts'

test('the digest is that of the platform, at every length around its blocks', () => {
  for (const length of [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 1000]) {
    const message = randomBytes(length)
    expect(Buffer.from(sha256(message)).toString('hex'), String(length)).toBe(createHash('sha256').update(message).digest('hex'))
  }
})

test('what is encrypted here is opened by the platform, each time another cipher', () => {
  for (const modulusLength of [2048, 3072]) {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
    const key = publicKey.export({ format: 'jwk' }) as { n: string; e: string }
    for (const length of [0, 1, 43, 107, modulusLength / 8 - 66]) {
      const message = randomBytes(length)
      const [one, other] = [encryptOaep(key, message), encryptOaep(key, message)]
      const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
      expect(privateDecrypt(options, one).equals(message)).toBe(true)
      expect(Buffer.from(one).equals(other)).toBe(false)
    }
    expect(() => encryptOaep(key, randomBytes(modulusLength / 8 - 65))).toThrow(RangeError)
  }
})
