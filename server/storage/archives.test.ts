import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { archivesInBucket, archivesOnDisk, type Archives } from '#server/storage/archives.ts'
import { localDisk } from '#server/storage/local-disk.ts'
import { S3Bucket, s3Storage } from '#server/storage/s3-bucket.ts'
import { givenBucket } from '#server/storage/testing/given-bucket.ts'

const bucket = new S3Bucket(await givenBucket())
const folder = await mkdtemp(join(tmpdir(), 'seedbed-test-archives-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const onDisk = archivesOnDisk(join(folder, 'disk'))
const inBucket = archivesInBucket(bucket, join(folder, 'way'))

const name = 'seedbed-20261128-084144-1f0c9a7e.tar'

test.each<[string, Archives]>([
  ['on the disk', onDisk],
  ['in a bucket', inBucket],
])('an archive is kept %s when it is whole, and not before', async (_place, archives) => {
  await archives.clear()
  const left = await archives.begin('seedbed-left.tar', 100)
  await writeFile(left, 'half')
  const path = await archives.begin(name, 100)
  await writeFile(path, 'whole')
  expect(await archives.size(name)).toBeUndefined()
  await archives.keep(name, path)
  expect(await archives.size(name)).toBe(5)
  expect((await buffer(await archives.open(name))).toString()).toBe('whole')
  await archives.clear()
  expect(await archives.size('seedbed-left.tar')).toBeUndefined()
  expect(await archives.size(name)).toBe(5)
  await archives.remove(name)
  await archives.remove(name)
  expect(await archives.size(name)).toBeUndefined()
  await expect(archives.open(name)).rejects.toThrow()
  expect(await readdir(join(folder, 'way')).catch(() => [])).toEqual([])
})

test.each(['../seedbed.tar', 'seedbed.tar/../x', '', 'SEEDBED.tar', 'seedbed.zip'])('%j is no name of an archive', async (wrong) => {
  for (const archives of [onDisk, inBucket]) {
    await expect(archives.begin(wrong, 1)).rejects.toThrow(RangeError)
    await expect(archives.keep(wrong, 'x')).rejects.toThrow(RangeError)
  }
})

test('files are brought under the ids they had', async () => {
  for (const storage of [localDisk(join(folder, 'files')), s3Storage(bucket)]) {
    const id = '0199aaaa-0000-7000-8000-00000000000f'
    const path = join(folder, 'brought')
    await writeFile(path, 'bytes')
    await storage.bring(id, path)
    expect((await buffer(await storage.open(id))).toString()).toBe('bytes')
  }
})
