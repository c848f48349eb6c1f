import { constants, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { encryptOaep } from '#web/shell/password/rsa-oaep.ts'

afterEach(() => void vi.restoreAllMocks())

const publicMembers = z.object({ n: z.string(), e: z.string() })

test('what is encrypted is opened by the platform, each time another cipher', () => {
  for (const modulusLength of [2048, 3072]) {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
    const key = publicMembers.parse(publicKey.export({ format: 'jwk' }))
    for (const length of [0, 1, 43, 107, modulusLength / 8 - 66]) {
      const message = randomBytes(length)
      const [one, other] = [encryptOaep(key, message), encryptOaep(key, message)]
      const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
      expect(privateDecrypt(options, one).equals(message)).toBe(true)
      expect(Buffer.from(one).equals(other)).toBe(false)
    }
    expect(() => encryptOaep(key, randomBytes(modulusLength / 8 - 65))).toThrow('too long')
  }
})

test('its random numbers come from the platform, without crypto.subtle', () => {
  const key = publicMembers.parse(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }))
  vi.spyOn(crypto, 'subtle', 'get').mockImplementation(() => {
    throw new Error('asked for crypto.subtle')
  })
  const random = vi.spyOn(crypto, 'getRandomValues')
  encryptOaep(key, new Uint8Array(43))
  expect(random.mock.calls.map(([bytes]) => bytes?.byteLength)).toEqual([32])
})
