import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addKey, makeKeyRing } from '#server/encryption/key-ring.ts'
import { hashBytes, valueCipher, ValueUnreadable } from '#server/encryption/value-cipher.ts'

const folder = mkdtempSync(join(tmpdir(), 'seedbed-keys-'))
const path = join(folder, 'files', 'values.key')
const place = { table: 'people', column: 'identity', row: 'a' }
const secret = '110101199003071234 张三'

beforeAll(() => makeKeyRing(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a value', () => {
  const cipher = valueCipher(folder)

  test('comes back at its place, and holds nothing of the text', () => {
    const stored = cipher.encrypt(place, secret)
    expect(cipher.decrypt(place, stored)).toBe(secret)
    expect(stored.includes(Buffer.from('19900307'))).toBe(false)
    expect(cipher.encrypt(place, secret).equals(stored)).toBe(false)
    expect(cipher.decrypt(place, cipher.encrypt(place, ''))).toBe('')
  })

  test.each([
    ['row', { ...place, row: 'b' }],
    ['column', { ...place, column: 'note' }],
    ['table', { ...place, table: 'others' }],
  ])('does not decrypt in another %s', (_what, other) => {
    expect(() => cipher.decrypt(other, cipher.encrypt(place, secret))).toThrow(ValueUnreadable)
  })

  test('that was changed in any byte does not decrypt, and the error tells nothing of it', () => {
    const stored = cipher.encrypt(place, secret)
    for (const at of stored.keys()) {
      const changed = Buffer.from(stored)
      changed[at] = changed[at]! ^ 1
      expect(() => cipher.decrypt(place, changed)).toThrow(ValueUnreadable)
    }
    expect(() => cipher.decrypt(place, stored.subarray(0, 20))).toThrow('people.identity')
  })

  test('has the hash of its equals in the same column alone', () => {
    const hash = cipher.hash(place, secret)
    expect(cipher.encrypt({ ...place, row: 'b' }, secret).subarray(0, hashBytes)).toEqual(hash)
    expect(cipher.hash({ ...place, column: 'note' }, secret)).not.toEqual(hash)
    expect(cipher.hash(place, `${secret} `)).not.toEqual(hash)
  })
})

describe('the keys', () => {
  test('are made once and read by their owner alone', async () => {
    const before = readFileSync(path, 'utf8')
    await makeKeyRing(folder)
    expect(readFileSync(path, 'utf8')).toBe(before)
    expect(statSync(path).mode & 0o077).toBe(0)
  })

  test('grow: old values stay readable, new ones get the newest key, and a process that does not know it reads it from the file', async () => {
    const old = valueCipher(folder)
    const before = old.encrypt(place, secret)
    const id = await addKey(folder)
    const renewed = valueCipher(folder)
    expect(renewed.decrypt(place, before)).toBe(secret)
    expect([renewed.isNewest(before), renewed.newestKey().toString('hex')]).toEqual([false, id])
    const after = renewed.encrypt(place, secret)
    expect(renewed.isNewest(after)).toBe(true)
    expect(after.subarray(0, hashBytes)).toEqual(before.subarray(0, hashBytes))
    expect(old.decrypt(place, after)).toBe(secret)
  })

  test('that are missing or damaged are told without telling a key', async () => {
    const other = mkdtempSync(join(tmpdir(), 'seedbed-keys-'))
    try {
      await makeKeyRing(other)
      expect(() => valueCipher(other).decrypt(place, valueCipher(folder).encrypt(place, secret))).toThrow('its key is missing')
      const file = join(other, 'files', 'values.key')
      appendFileSync(file, 'c0ffee\n')
      expect(() => valueCipher(other).hash(place, secret)).toThrow('is damaged')
      writeFileSync(file, '')
      expect(() => valueCipher(other).hash(place, secret)).toThrow('is damaged')
    } finally {
      rmSync(other, { recursive: true, force: true })
    }
  })
})
