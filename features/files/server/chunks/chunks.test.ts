import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { ProcessLocks } from '#server/database/process-locks.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { fileLink, mergeChunksOlder, probeChunks } from '#features/files/contract.ts'
import { cleanFiles } from '#features/files/server/clean-up.ts'
import { chunk, chunkFields, md5Of, merge, upload, type CutFile } from '#features/files/testing/given-files.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

const server = await startTestServer({ limits: { fileBytes: 100_000 } })
const { kernel } = server.node
const { db } = server.database
await givenMenu(kernel, 'seed', 'filing')
const roleIds = [await givenRole(kernel, 'clerk', { menuId: 'filing' })]
await givenPerson(kernel, { account: 'owner', roleIds })
await givenPerson(kernel, { account: 'stranger', roleIds })
const owner = await server.signIn('owner', personPassword)
const stranger = await server.signIn('stranger', personPassword)

/** A unique text, in three chunks. */
function givenFile(): CutFile {
  return { content: Buffer.from(randomBytes(1250).toString('hex')), name: 'long.txt', chunkSize: 1000 }
}

const probe = (file: CutFile, client = owner) => client.call(probeChunks, { query: chunkFields(file, 1) })

describe('a file in chunks', () => {
  test('goes on where it stopped, and becomes one file with the bytes of all', async () => {
    const file = givenFile()
    expect(await probe(file)).toMatchObject({ code: 200, data: { chunkNumbers: [], merge: false, uploaded: false } })
    await chunk(owner, file, 2)
    await chunk(owner, file, 1)
    expect(await probe(file)).toMatchObject({ data: { chunkNumbers: [1, 2], merge: false } })
    expect(await merge(owner, file)).toMatchObject({ code: 409, msg: '文件尚未上传完整' })
    expect(await chunk(owner, file, 3)).toMatchObject({ code: 200, data: { chunkNumbers: [1, 2, 3], merge: true, uploaded: false } })
    const { code, data } = await merge(owner, file)
    expect(code).toBe(200)
    expect(data).toMatchObject({ name: data.fileId, fileSize: 2500, fileExtension: 'txt' })
    const { name, url } = await owner.get(fileLink, { params: { type: 'annex', name: data.fileId } })
    expect(name).toBe('long.txt')
    expect(Buffer.from(await (await fetch(server.address + url)).arrayBuffer())).toEqual(file.content)
    expect(await filePlace(kernel).parts.all()).toEqual([])
  })

  test('may hold the rest in its last chunk, as family clients cut', async () => {
    const file = { ...givenFile(), chunkSize: 1200 }
    const query = { ...chunkFields(file, 1), totalChunks: 2 }
    expect(await owner.call(probeChunks, { query })).toMatchObject({ code: 200 })
  })

  test('takes a repeated chunk calmly, and refuses other bytes for it', async () => {
    const file = givenFile()
    await probe(file)
    await chunk(owner, file, 1)
    expect(await chunk(owner, file, 1)).toMatchObject({ code: 200, data: { chunkNumbers: [1] } })
    expect(await chunk(owner, file, 1, Buffer.alloc(1000, 'x'))).toMatchObject({ code: 409 })
    await chunk(owner, file, 2)
    await chunk(owner, file, 3)
    expect(await merge(owner, file)).toMatchObject({ code: 200 })
  })

  test('lets one of two different versions of a chunk count when both come at once', async () => {
    const file = givenFile()
    await probe(file)
    const answers = await Promise.all([chunk(owner, file, 1), chunk(owner, file, 1, Buffer.alloc(1000, 'x'))])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  })

  test('is merged once, however often and by whatever address it is asked', async () => {
    const file = givenFile()
    await probe(file)
    for (const number of [1, 2, 3]) await chunk(owner, file, number)
    const answers = await Promise.all([merge(owner, file), merge(owner, file)])
    const first = answers.find(({ code }) => code === 200)!
    const second = await merge(owner, file, mergeChunksOlder)
    expect(second).toMatchObject({ code: 200, data: { fileId: first.data.fileId } })
    for (const answer of answers) expect([200, 503]).toContain(answer.code)
    expect(await probe(file)).toMatchObject({ data: { chunkNumbers: [1, 2, 3], merge: true, uploaded: false } })
    const stored = await db
      .selectFrom('file_upload')
      .innerJoin('stored_file', 'stored_file.id', 'file_upload.file_id')
      .select('stored_file.id')
      .where('identifier', '=', md5Of(file.content))
      .execute()
    expect(stored).toHaveLength(1)
  })

  test('is merged by the next who asks when the node that merged it was killed', async () => {
    const file = givenFile()
    await probe(file)
    for (const number of [1, 2, 3]) await chunk(owner, file, number)
    const { id } = await db.selectFrom('file_upload').select('id').where('identifier', '=', md5Of(file.content)).executeTakeFirstOrThrow()
    const merging = new ProcessLocks(server.database.connectionString)
    await merging.tryLock(`merge:${id}`)
    expect(await merge(owner, file)).toMatchObject({ code: 503, msg: '文件正在合并，请稍候' })
    const killed = await sql`select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`.execute(db)
    expect(killed.rows).toHaveLength(1)
    expect(await merge(owner, file)).toMatchObject({ code: 200 })
  })

  test('begins anew for another record when the first one has it', async () => {
    const file = givenFile()
    await probe(file)
    for (const number of [1, 2, 3]) await chunk(owner, file, number)
    const first = await merge(owner, file)
    await db
      .updateTable('stored_file')
      .set({ function_id: 'fn', record_id: '0199aaaa-0000-7000-8000-000000000001' })
      .where('id', '=', first.data.fileId)
      .execute()
    expect(await probe(file)).toMatchObject({ data: { chunkNumbers: [], uploaded: false } })
    for (const number of [1, 2, 3]) await chunk(owner, file, number)
    const second = await merge(owner, file)
    expect(second.code).toBe(200)
    expect(second.data.fileId).not.toBe(first.data.fileId)
  })

  test('belongs to its user alone: the same hash tells nobody else anything', async () => {
    const file = givenFile()
    await probe(file)
    for (const number of [1, 2, 3]) await chunk(owner, file, number)
    await merge(owner, file)
    expect(await merge(stranger, file)).toMatchObject({ code: 404 })
    expect(await chunk(stranger, file, 1)).toMatchObject({ code: 404 })
    expect(await probe(file, stranger)).toMatchObject({ data: { chunkNumbers: [], uploaded: false } })
  })

  test('is judged by the bytes of the whole', async () => {
    const html = { ...givenFile(), name: 'picture.png' }
    await probe(html)
    for (const number of [1, 2, 3]) await chunk(owner, html, number)
    expect(await merge(owner, html)).toMatchObject({ code: 422 })
  })

  test('that has not the promised hash is refused, and may be sent anew', async () => {
    const file = { ...givenFile(), identifier: '0123456789abcdef0123456789abcdef' }
    await probe(file)
    for (const number of [1, 2, 3]) await chunk(owner, file, number)
    expect(await merge(owner, file)).toMatchObject({ code: 409 })
    expect(await probe(file)).toMatchObject({ data: { chunkNumbers: [] } })
  })

  test('is gone after a day, and cleared away', async () => {
    const file = givenFile()
    await probe(file)
    await chunk(owner, file, 1)
    await sql`update file_upload set opened_at = now() - interval '25 hours' where identifier = ${md5Of(file.content)}`.execute(db)
    expect(await chunk(owner, file, 2)).toMatchObject({ code: 410 })
    expect(await merge(owner, file)).toMatchObject({ code: 410 })
    await cleanFiles(kernel)
    expect(await chunk(owner, file, 2)).toMatchObject({ code: 404 })
    expect(await probe(file)).toMatchObject({ code: 200, data: { chunkNumbers: [] } })
  })
})

describe('chunks are refused', () => {
  test('without a session', async () => {
    const file = givenFile()
    expect(await probe(file, server.visitor)).toMatchObject({ code: 600 })
    expect(await chunk(server.visitor, file, 1)).toMatchObject({ code: 600 })
    expect(await merge(server.visitor, file)).toMatchObject({ code: 600 })
  })

  test('when their numbers do not agree, or one has another size', async () => {
    const file = givenFile()
    expect(await owner.call(probeChunks, { query: { ...chunkFields(file, 1), totalChunks: 7 } })).toMatchObject({ code: 400 })
    expect(await owner.call(probeChunks, { query: { ...chunkFields(file, 1), identifier: '../etc' } })).toMatchObject({ code: 400 })
    expect(await chunk(owner, file, 1)).toMatchObject({ code: 404 })
    await probe(file)
    expect(await chunk(owner, file, 4, Buffer.alloc(500))).toMatchObject({ code: 400 })
    expect(await chunk(owner, file, 1, Buffer.alloc(999))).toMatchObject({ code: 400 })
    expect(await chunk(owner, { ...file, chunkSize: 900 }, 1)).toMatchObject({ code: 409 })
  })

  test('when the whole would be too large or of a refused type', async () => {
    const file = givenFile()
    expect(
      await owner.call(probeChunks, { query: { ...chunkFields(file, 1), totalSize: 100_001, chunkSize: 50_000, totalChunks: 3 } }),
    ).toMatchObject({ code: 413 })
    expect(await probe({ ...file, name: 'long.html' })).toMatchObject({ code: 422 })
  })
})

test('a small file and chunks of the same user do not meet', async () => {
  const file = givenFile()
  expect(await upload(owner, { name: 'a.txt', content: file.content })).toMatchObject({ code: 200 })
  expect(await probe(file)).toMatchObject({ data: { uploaded: false } })
})
