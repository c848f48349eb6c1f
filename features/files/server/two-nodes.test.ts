import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { fileLink, imageBytes, packDownload, probeChunks } from '#features/files/contract.ts'
import { previewFile } from '#features/files/contract/preview.ts'
import { cleanFiles } from '#features/files/server/clean-up.ts'
import { chunk, chunkFields, givenPicture, merge, upload } from '#features/files/testing/given-files.ts'
import { seal, unseal } from '#server/configuration/sealed-secret.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'
import { keyPath, KeysDiffer, shareKeys } from '#server/storage/node-keys.ts'
import { givenBucket } from '#server/storage/testing/given-bucket.ts'

/** Two nodes of one database, each with a data folder of its own; what they share of files lies in a bucket. */
const s3 = await givenBucket()
const first = await startTestServer({ settings: { s3 } })
const second = await startTestServer({ database: first.database, settings: { s3 } })
await givenMenu(first.node.kernel, 'seed', 'filing')
const roleIds = [await givenRole(first.node.kernel, 'clerk', { menuId: 'filing' })]
await givenPerson(first.node.kernel, { account: 'owner', roleIds })
const here = await first.signIn('owner', personPassword)
const there = new TestClient(second.address, here.token)
const folderOf = ({ node }: typeof first) => node.kernel.settings.dataDirectory

const bytesAt = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())

test('what one node takes in the other shows, downloads, packs and previews', async () => {
  const picture = await upload(here, { name: 'a.jpg', content: await givenPicture(), type: 'annexpic' })
  const text = await upload(there, { name: 'b.txt', content: 'from the second' })
  expect([picture.code, text.code]).toEqual([200, 200])
  // The signature of an address made by the first is known to the second.
  expect((await fetch(second.address + picture.data.url)).status).toBe(200)
  expect((await there.fetch(imageBytes, { params: { type: 'annexpic', name: picture.data.fileId } })).status).toBe(200)
  const link = await here.get(fileLink, { params: { type: 'annex', name: text.data.fileId } })
  expect((await bytesAt(first.address + link.url)).toString()).toBe('from the second')
  const body = [picture, text].map(({ data }) => ({ fileId: data.fileId }))
  const { downloadVo } = await here.get(packDownload, { params: { type: 'annex' }, body })
  expect((await bytesAt(second.address + downloadVo.url)).includes('from the second')).toBe(true)
  expect((await here.get(previewFile, { params: { name: text.data.fileId } })).shown).toMatchObject({ text: 'from the second' })
  for (const node of [first, second])
    expect(await readdir(join(folderOf(node), 'files'))).toEqual(['address.key', 'password.key', 'settings.key', 'values.key'])
})

test('an upload that began at one node goes on and is merged at the other', async () => {
  const content = Buffer.from(randomBytes(1250).toString('hex'))
  const file = { content, name: 'long.txt', chunkSize: 1000 }
  await here.call(probeChunks, { query: chunkFields(file, 1) })
  await chunk(here, file, 1)
  await chunk(there, file, 2)
  await chunk(here, file, 3)
  const merged = await merge(there, file)
  expect(merged.code).toBe(200)
  const { url } = await here.get(fileLink, { params: { type: 'annex', name: merged.data.fileId } })
  expect((await bytesAt(first.address + url)).equals(content)).toBe(true)
  expect(await filePlace(first.node.kernel).parts.all()).toEqual([])
})

test('secrets that one node encrypted the other reads, and a node with a key of its own does not start', async () => {
  expect(await unseal(folderOf(second), 'a', await seal(folderOf(first), 'a', 'secret'))).toBe('secret')
  const stranger = join(folderOf(second), 'stranger')
  const path = keyPath(stranger, 'settings.key')
  await mkdir(join(stranger, 'files'), { recursive: true })
  await writeFile(path, 'another key')
  const { db, settings } = second.node.kernel
  await expect(shareKeys(db, { ...settings, dataDirectory: stranger })).rejects.toThrow(KeysDiffer)
  expect(await readFile(path, 'utf8')).toBe('another key')
})

test('what nobody saved is cleared up by either', async () => {
  const old = (await upload(here, { name: 'old.txt', content: 'text' })).data.fileId
  await first.database.db
    .updateTable('stored_file')
    .set({ uploaded_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', old)
    .execute()
  await cleanFiles(second.node.kernel)
  expect(await filePlace(first.node.kernel).files.stat(old)).toBeUndefined()
})

test('while the storage is away files are refused for a while and everything else works', async () => {
  const { fileId } = (await upload(here, { name: 'a.txt', content: 'text' })).data
  const picture = (await upload(here, { name: 'a.jpg', content: await givenPicture(), type: 'annexpic' })).data
  await s3.stop()
  const away = { code: 503, msg: '文件存储暂时不可用，请稍后重试' }
  expect(await upload(here, { name: 'b.txt', content: 'text' })).toMatchObject(away)
  // Addresses too, as a browser that saves what one answers would say nothing.
  expect(await here.call(fileLink, { params: { type: 'annex', name: fileId } })).toMatchObject(away)
  const body = [fileId, picture.fileId].map((one) => ({ fileId: one }))
  expect(await here.call(packDownload, { params: { type: 'annex' }, body })).toMatchObject(away)
  for (const name of [fileId, picture.fileId]) expect(await here.call(previewFile, { params: { name } })).toMatchObject(away)
})
