import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { chatPictureBytes, fileLink, imageBytes, packDownload, previewAddress, probeChunks } from '#features/files/contract.ts'
import { previewFile } from '#features/files/contract/preview.ts'
import { knownFiles, mayName } from '#features/files/entry.ts'
import { cleanFiles } from '#features/files/server/clean-up.ts'
import { scanBytes } from '#features/files/server/scan/clamd.ts'
import { addScans, scanWaitingJob } from '#features/files/server/scan/scan-jobs.ts'
import { chunk, chunkFields, givenPicture, merge, upload } from '#features/files/testing/given-files.ts'
import { givenScanner, virus } from '#features/files/testing/given-scanner.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob, jobById } from '#server/jobs/jobs.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'
import { givenBucket } from '#server/storage/testing/given-bucket.ts'

const scanner = await givenScanner()
// Jobs that fail while the scanner is away are what is tried here.
const s3 = await givenBucket()
const server = await startTestServer({ settings: { s3, scanner: scanner.address, logLevel: 'silent' } })
/** A node without a scanner. */
const plain = await startTestServer({ database: server.database, settings: { s3 } })
const { kernel, drainJobs } = server.node
const { db } = server.database
await givenMenu(kernel, 'seed', 'filing')
const roleIds = [await givenRole(kernel, 'clerk', { menuId: 'filing' })]
await givenPerson(kernel, { account: 'owner', roleIds })
const owner = await server.signIn('owner', personPassword)
const unguarded = new TestClient(plain.address, owner.token)

const waits = { code: 409, msg: '文件正在进行安全检查，请稍后再试' }
const refused = { code: 403, msg: '文件未通过安全检查，已被禁止下载' }

const stored = async (name: string, content: Buffer | string, type = 'annex') => {
  const answer = await upload(owner, { name, content, type })
  expect(answer).toMatchObject({ code: 200 })
  return answer.data
}
const link = (name: string, client = owner) => client.call(fileLink, { params: { type: 'annex', name } })
const stateOf = async (id: string) =>
  (await db.selectFrom('stored_file').select('scan_state').where('id', '=', id).executeTakeFirst())?.scan_state
const dueNow = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)

/** Asks for a file in every way in which one gets its content. */
async function waysOut(name: string, url: string) {
  const whole = await fetch(server.address + url)
  const small = await owner.fetch(imageBytes, { params: { type: 'annexpic', name }, query: { size: 'small' } })
  const asked = [
    await link(name),
    await owner.call(previewAddress, { query: { fileName: name, fileVersionId: '' } }),
    await owner.call(previewFile, { params: { name } }),
    await owner.call(packDownload, { params: { type: 'annex' }, body: [{ fileId: name }] }),
    await (await owner.fetch(imageBytes, { params: { type: 'annexpic', name } })).json(),
    await (await owner.fetch(chatPictureBytes, { params: { name } })).json(),
    await small.json(),
    await whole.json(),
  ] as { code: number; msg: string }[]
  return asked.map(({ code, msg }) => ({ code, msg }))
}

test('without a scanner nothing waits and nothing is asked', async () => {
  const { data } = await upload(unguarded, { name: 'a.txt', content: virus })
  expect(await stateOf(data.fileId)).toBeNull()
  expect(await link(data.fileId, unguarded)).toMatchObject({ code: 200 })
  // Nor does a file wait that was there before a scanner was.
  expect(await link(data.fileId)).toMatchObject({ code: 200 })
  await drainJobs()
  expect(scanner.scanned).toEqual([])
})

test('a file that waits leaves in no way until the scanner has found it clean', async () => {
  const { fileId, url } = await stored('田块.jpg', await givenPicture(640, 480), 'annexpic')
  const ways = await waysOut(fileId, url)
  expect(ways).toEqual(ways.map(() => waits))
  expect((await owner.fetch(imageBytes, { params: { type: 'annexpic', name: fileId } })).headers.get('retry-after')).toBe('3')
  const known = await knownFiles(kernel, undefined, [fileId])
  const { uploadedBy: userId } = known.get(fileId)!
  expect(mayName(known.get(fileId), { userId, functionId: 'fn', recordId: 'r' })).toBe(true)
  await drainJobs()
  const bytes = Buffer.from(await (await owner.fetch(imageBytes, { params: { type: 'annexpic', name: fileId } })).arrayBuffer())
  expect(scanner.scanned.at(-1)?.equals(bytes)).toBe(true)
  expect(await link(fileId)).toMatchObject({ code: 200 })
  expect(await owner.call(previewFile, { params: { name: fileId } })).toMatchObject({ code: 200 })
})

test('what was put together from chunks is scanned as one', async () => {
  const content = Buffer.from('作物,品种\n'.repeat(20_000))
  const file = { content, name: 'long.csv', chunkSize: 200_000 }
  await owner.call(probeChunks, { query: chunkFields(file, 1) })
  for (const number of [1, 2]) await chunk(owner, file, number)
  const { fileId } = (await merge(owner, file)).data
  expect(await link(fileId)).toMatchObject(waits)
  await drainJobs()
  expect(scanner.scanned.at(-1)?.equals(content)).toBe(true)
  expect(await link(fileId)).toMatchObject({ code: 200 })
})

test('an infected file leaves in no way, is in the audit log, and can be removed', async () => {
  const { fileId, url } = await stored('通知.jpg', await givenPicture(640, 480), 'annexpic')
  scanner.manner = 'finds'
  await drainJobs()
  scanner.manner = 'judges'
  const ways = await waysOut(fileId, url)
  expect(ways).toEqual(ways.map(() => refused))
  // Also where the scanner was switched off since.
  expect(await link(fileId, unguarded)).toMatchObject(refused)
  const entries = await db.selectFrom('audit_entry').select(['changes', 'actor_id']).where('action', '=', 'file.infected').execute()
  expect(entries).toMatchObject([{ changes: { name: '通知.jpg', found: 'Test-Signature' }, actor_id: null }])
  await db
    .updateTable('stored_file')
    .set({ uploaded_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', fileId)
    .execute()
  await cleanFiles(kernel)
  expect(await filePlace(kernel).files.stat(fileId)).toBeUndefined()
})

test('an archive of several files is refused with the name of the one that waits or is infected', async () => {
  const pack = (...ids: string[]) => owner.call(packDownload, { params: { type: 'annex' }, body: ids.map((fileId) => ({ fileId })) })
  const clean = (await stored('甲.txt', 'clean')).fileId
  await drainJobs()
  const next = (await stored('乙.txt', virus)).fileId
  expect(await pack(clean, next)).toMatchObject({ code: 409, msg: '文件“乙.txt”正在进行安全检查，请稍后再试' })
  await drainJobs()
  expect(await pack(clean, next)).toMatchObject({ code: 403, msg: '文件“乙.txt”未通过安全检查，已被禁止下载' })
})

test('a link that was made before a file was found leads to nothing', async () => {
  const { fileId } = await stored('丙.txt', 'clean')
  await drainJobs()
  const { url } = (await link(fileId)).data
  await db.updateTable('stored_file').set({ scan_state: 'infected' }).where('id', '=', fileId).execute()
  expect(await (await fetch(server.address + url)).json()).toMatchObject(refused)
})

test('while the scanner is away files wait, and are let out once it is back', async () => {
  const { fileId } = await stored('丁.txt', 'clean')
  await scanner.stop()
  await drainJobs()
  expect(await link(fileId)).toMatchObject(waits)
  // Nobody waits for a scanner that was switched off.
  expect(await link(fileId, unguarded)).toMatchObject({ code: 200 })
  await scanner.start()
  await dueNow()
  await drainJobs()
  expect(await link(fileId)).toMatchObject({ code: 200 })
})

test('what waits after its job has failed for good is scanned by the next round', async () => {
  const { fileId } = await stored('戊.txt', 'clean')
  await sql`update job set state = 'failed', ended_at = now() where key = ${`scan ${fileId}`}`.execute(db)
  await drainJobs()
  expect(await stateOf(fileId)).toBe('waiting')
  const round = () => inTransaction(kernel.db, (tx) => addJob(tx, scanWaitingJob, {}))
  await scanner.stop()
  const early = await round()
  await drainJobs()
  expect(await jobById(kernel.db, early)).toMatchObject({ state: 'failed' })
  await scanner.start()
  await round()
  await drainJobs()
  await drainJobs()
  expect(await link(fileId)).toMatchObject({ code: 200 })
})

test('a file that two runs judge is noted once', async () => {
  const { fileId } = await stored('己.txt', virus)
  const noted = () =>
    db.selectFrom('audit_entry').select('id').where('action', '=', 'file.infected').where('object', '=', `file:${fileId}`).execute()
  await drainJobs()
  await inTransaction(kernel.db, (tx) => addScans(tx, [fileId]))
  await drainJobs()
  expect(await noted()).toHaveLength(1)
})

test('only a whole stream that was called clean is clean', async () => {
  const signal = new AbortController().signal
  const large = Array.from({ length: 500 }, () => Buffer.alloc(65_536))
  expect(await scanBytes(scanner.address, [Buffer.from('a'), Buffer.alloc(0), Buffer.from('b')], signal)).toBeUndefined()
  expect(await scanBytes(scanner.address, [Buffer.from(virus.slice(0, 5)), Buffer.from(virus.slice(5))], signal)).toBe('Test-Signature')
  scanner.manner = 'too-large'
  await expect(scanBytes(scanner.address, large, signal)).rejects.toThrow('INSTREAM size limit exceeded')
  scanner.manner = 'silent'
  await expect(scanBytes(scanner.address, [], signal, 50)).rejects.toThrow('silent for too long')
  await expect(scanBytes(scanner.address, [], AbortSignal.abort(new Error('the node stops')))).rejects.toThrow()
  scanner.manner = 'judges'
})
