import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { Refused } from '#engine/values/refusal.ts'
import { partBytesOf, S3Bucket, s3Parts, s3Storage } from '#server/storage/s3-bucket.ts'
import { givenBucket } from '#server/storage/testing/given-bucket.ts'

const settings = await givenBucket()
const bucket = new S3Bucket(settings)
const storage = s3Storage(bucket)
const parts = s3Parts(bucket)
const folder = await mkdtemp(join(tmpdir(), 'seedbed-test-s3-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function given(bytes: Uint8Array): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return path
}

test.each([
  ['nothing', 0],
  ['a small file', 1000],
  ['a large file, which travels in parts', 20_000_001],
])('%s is stored and read back, whole and in part', async (_name, size) => {
  const bytes = randomBytes(size)
  const id = await storage.put(await given(bytes))
  expect(await storage.stat(id)).toEqual({ sizeBytes: size })
  expect((await buffer(await storage.open(id))).equals(bytes)).toBe(true)
  if (size > 0) expect((await buffer(await storage.open(id, { from: 10, bytes: 100 }))).equals(bytes.subarray(10, 110))).toBe(true)
  await storage.remove(id)
  await storage.remove(id)
  expect(await storage.stat(id)).toBeUndefined()
  await expect(storage.open(id)).rejects.toThrow('404')
})

test('a large object is cut into at most 10,000 parts', () => {
  expect(partBytesOf(9 * 1024 ** 2)).toBe(8 * 1024 ** 2)
  for (const size of [8 * 1024 ** 2 * 10_000, 8 * 1024 ** 2 * 10_000 + 1, 5 * 1024 ** 4])
    expect(Math.ceil(size / partBytesOf(size))).toBeLessThanOrEqual(10_000)
})

test('files are found by their shard', async () => {
  const id = await storage.put(await given(randomBytes(10)))
  const found = await storage.shard(Number.parseInt(id.slice(-2), 16))
  expect(found.map((one) => one.id)).toContain(id)
  expect(found.every(({ storedAt }) => storedAt > Date.now() - 3_600_000)).toBe(true)
  await expect(storage.open('../keys/settings.key')).rejects.toThrow(RangeError)
})

test('chunks are put together in their order, found with their upload, and removed with it', async () => {
  const [first, second] = [
    { number: 1, sha256: 'a' },
    { number: 2, sha256: 'b' },
  ]
  await parts.put(await given(Buffer.from('one ')), 'u1', first)
  await parts.put(await given(Buffer.from('two')), 'u1', second)
  await parts.put(await given(Buffer.from('other')), 'u1', { number: 2, sha256: 'c' })
  await parts.removePart('u1', { number: 2, sha256: 'c' })
  const whole = join(folder, 'whole')
  await parts.join('u1', [first, second], whole)
  expect(await readFile(whole, 'utf8')).toBe('one two')
  expect((await parts.all()).map(({ uploadId }) => uploadId)).toEqual(['u1'])
  await parts.remove('u1')
  expect(await parts.all()).toEqual([])
})

test('a storage that is away is told as such, an unknown key is not', async () => {
  const away = s3Storage(new S3Bucket({ ...settings, address: 'http://127.0.0.1:9/seedbed' }))
  await expect(away.stat(crypto.randomUUID())).rejects.toBeInstanceOf(Refused)
  const wrong = new S3Bucket({ ...settings, keyId: 'nobody' })
  const problem = await wrong.putBytes('a', Buffer.from('x')).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(Error)
  expect(problem).not.toBeInstanceOf(Refused)
})
