import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fromBuffer, type Entry } from 'yauzl'
import { expect, test } from 'vitest'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { packDownload } from '#features/files/contract.ts'
import { registerFileReader } from '#features/files/entry.ts'
import { cleanFiles } from '#features/files/server/clean-up.ts'
import { zipStream } from '#features/files/server/pack/zip-stream.ts'
import { upload } from '#features/files/testing/given-files.ts'

const server = await startTestServer({ limits: { packedFiles: 3, packedBytes: 3000 } })
const { kernel } = server.node
const { db } = server.database
await givenMenu(kernel, 'seed', 'filing')
const roleIds = [await givenRole(kernel, 'clerk', { menuId: 'filing' })]
await givenPerson(kernel, { account: 'owner', roleIds })
await givenPerson(kernel, { account: 'stranger', roleIds })
const owner = await server.signIn('owner', personPassword)
const stranger = await server.signIn('stranger', personPassword)
const record = '0199aaaa-0000-7000-8000-000000000002'

const stored = async (name: string, content = name) => (await upload(owner, { name, content })).data.fileId
const pack = (client: TestClient, ids: readonly string[]) =>
  client.call(packDownload, { params: { type: 'annex' }, body: ids.map((fileId) => ({ fileId, fileName: '../../whatever.exe' })) })

/** Names and contents of an archive, read by another library than the one that writes it. */
async function unpacked(bytes: Buffer): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (problem, opened) => (problem ? reject(problem) : resolve(opened))),
  )
  const done = new Promise((resolve, reject) => zip.on('end', resolve).on('error', reject))
  zip.on('entry', (entry: Entry) => {
    zip.openReadStream(entry, (problem, stream) => {
      if (problem) throw problem
      void buffer(stream).then((content) => {
        found[entry.fileName] = content.toString()
        zip.readEntry()
      })
    })
  })
  zip.readEntry()
  await done
  return found
}

test('several files come as one archive, under their own names, once', async () => {
  const ids = [await stored('合同.txt', 'one'), await stored('合同.txt', 'two'), await stored('b.csv')]
  const { code, data } = await pack(owner, [...ids, ids[0]!])
  expect([code, data.downloadName, data.downloadVo.name]).toEqual([200, '附件.zip', '附件.zip'])
  const response = await fetch(server.address + data.downloadVo.url)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="files.zip"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(String(bytes.length)).toBe(response.headers.get('content-length'))
  expect(await unpacked(bytes)).toEqual({ '合同.txt': 'one', '合同 (2).txt': 'two', 'b.csv': 'b.csv' })
  expect((await fetch(server.address + data.downloadVo.url)).status).toBe(410)
  const entries = await db.selectFrom('audit_entry').select('object').where('action', '=', 'file.downloaded').execute()
  expect(entries.map(({ object }) => object).sort()).toEqual(ids.map((id) => `file:${id}`).sort())
})

test('a file that the caller may not read refuses the archive, as one that does not exist', async () => {
  const [mine, other] = [await stored('a.txt'), await stored('b.txt')]
  expect(await pack(stranger, [mine])).toMatchObject({ code: 404, msg: '文件不存在' })
  expect(await pack(owner, [mine, 'no-such-file'])).toMatchObject({ code: 404, msg: '文件不存在' })
  expect(await pack(server.visitor, [mine])).toMatchObject({ code: 600 })
  await db.updateTable('stored_file').set({ function_id: 'fn', record_id: record }).where('id', 'in', [mine, other]).execute()
  const asked: (readonly string[])[] = []
  let admits = [mine, other]
  registerFileReader(kernel, async (_session, _functionId, recordId, fileIds) => {
    if (recordId === record) asked.push(fileIds)
    return fileIds.filter((id) => admits.includes(id))
  })
  const { data } = await pack(stranger, [mine, other])
  expect(asked).toEqual([[mine, other]])
  admits = [mine]
  expect((await fetch(server.address + data.downloadVo.url)).status).toBe(404)
})

test('none, too many and too large are told', async () => {
  expect(await pack(owner, [])).toMatchObject({ code: 422, msg: '未找到可下载的文件' })
  expect(await pack(owner, ['a', 'b', 'c', 'd'])).toMatchObject({ code: 413, msg: '一次最多打包下载3个文件' })
  const large = [await stored('a.txt', 'x'.repeat(2000)), await stored('b.txt', 'x'.repeat(1001))]
  expect(await pack(owner, large)).toMatchObject({ code: 413, msg: '打包下载的文件合计不能超过2.93 KB' })
})

test('a list that nobody used goes within the hour', async () => {
  await pack(owner, [await stored('a.txt')])
  await db
    .updateTable('file_pack')
    .set({ made_at: new Date(Date.now() - 3_700_000) })
    .execute()
  await cleanFiles(kernel)
  expect(await db.selectFrom('file_pack').select('id').execute()).toEqual([])
})

test('one file is open at a time, little is held in memory, and what breaks off ends the other side', async () => {
  let [open, most, sent] = [0, 0, 0]
  const source = () => {
    open += 1
    most = Math.max(most, open)
    let left = 4096
    const stream = new Readable({
      read() {
        sent += 1
        this.push((left -= 1) < 0 ? null : Buffer.alloc(1024))
      },
    })
    stream.once('close', () => (open -= 1))
    return Promise.resolve(stream)
  }
  const entry = { sizeBytes: 4096 * 1024, changedAt: new Date(), open: source }
  const whole = await zipStream([1, 2, 3].map((number) => ({ ...entry, name: `${number}` })))
  let [bytes, ahead] = [0, 0]
  for await (const chunk of whole.body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    ahead = Math.max(ahead, sent - bytes / 1024)
  }
  expect([bytes, most, open]).toEqual([whole.sizeBytes, 1, 0])
  expect(ahead).toBeLessThan(1000)
  const left = await zipStream([{ ...entry, name: 'a' }])
  for await (const _chunk of left.body) break
  await expect.poll(() => open).toBe(0)
  const broken = await zipStream([{ ...entry, name: 'a', open: () => Promise.reject(new Error('gone')) }])
  await expect(buffer(broken.body)).rejects.toThrow('gone')
})
