import { expect, test } from 'vitest'
import { base32, keyAddress, matchingStep, stepAt, totpAt } from '#server/sessions/totp.ts'

/** The secrets of RFC 6238, appendix B. */
const digitsOfSecret = (length: number): Buffer => Buffer.from('1234567890'.repeat(7).slice(0, length))
const sha1Secret = digitsOfSecret(20)

test.each([
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
])('codes are those of RFC 6238 at second %d', (seconds, sha1, sha256, sha512) => {
  const step = stepAt(seconds * 1000)
  expect(totpAt(sha1Secret, step, 8)).toBe(sha1)
  expect(totpAt(digitsOfSecret(32), step, 8, 'sha256')).toBe(sha256)
  expect(totpAt(digitsOfSecret(64), step, 8, 'sha512')).toBe(sha512)
})

test('a code counts in its step and the neighbours of it, and not after it was used', () => {
  const now = 1_234_567_890_000
  const step = stepAt(now)
  const at = (milliseconds: number, after = 0) => matchingStep(sha1Secret, totpAt(sha1Secret, step), now + milliseconds, after)
  expect([at(0), at(30_000), at(-30_000)]).toEqual([step, step, step])
  expect([at(60_000), at(-60_000), at(0, step)]).toEqual([undefined, undefined, undefined])
  expect(matchingStep(sha1Secret, '', now, 0)).toBeUndefined()
})

test('base 32 is that of RFC 4648, and the address names issuer and account', () => {
  expect(['f', 'fo', 'foo', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual(['MY', 'MZXQ', 'MZXW6', 'MZXW6YTBOI'])
  expect(keyAddress(Buffer.from('foobar'), '种业 平台', 'li')).toBe(
    'otpauth://totp/%E7%A7%8D%E4%B8%9A%20%E5%B9%B3%E5%8F%B0:li?secret=MZXW6YTBOI&issuer=%E7%A7%8D%E4%B8%9A%20%E5%B9%B3%E5%8F%B0&algorithm=SHA1&digits=6&period=30',
  )
})
