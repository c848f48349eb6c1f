import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listBox, requestDetail } from '#features/approvals/contract.ts'
import { createCommonWords, deleteCommonWords, listCommonWords } from '#features/common-words/contract.ts'
import { createBackup, deleteBackup, listBackups, readBackup, type Backup } from '#features/data-backup/contract.ts'
import { fileLink, uploadFile } from '#features/files/contract.ts'
import { saveConfiguration, readConfiguration } from '#features/settings/contract.ts'
import { verifyAudit } from '#server/audit/seal.ts'
import { ArchiveRefused, withVerified } from '#server/backup/archive-reader.ts'
import { S3Bucket, s3Storage } from '#server/storage/s3-bucket.ts'
import { givenBucket } from '#server/storage/testing/given-bucket.ts'
import { demoPassword, demoSettings, givenPledge, startFiling } from '#server/testing/given-filing.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { sealWhole } from '#server/testing/sealed-audit.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import { adminPassword, startTestServer } from '#server/testing/test-server.ts'
import { Product } from '../../../e2e/crash/product.ts'
import { runArchiveCommand } from '../../../main/restore.ts'

const server = await startTestServer({ settings: demoSettings })
const { kernel } = server.node
const { dataDirectory } = kernel.settings
const admin = await server.admin()
const target = await testDatabase({ template: 'template0' })
const folder = mkdtempSync(join(tmpdir(), 'seedbed-restored-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const archivePath = ({ fileName }: Backup) => join(dataDirectory, 'backups', fileName)
const archives = () => readdirSync(join(dataDirectory, 'backups')).sort()
const manifestOf = (path: string) => withVerified(path, ({ manifest }) => manifest)
const words = (text: string) => ({ body: { commonWordsText: text, commonWordsType: 1 as const } })

async function backUp(): Promise<Backup> {
  const { id } = await admin.get(createBackup, { body: {} })
  await server.node.drainJobs()
  return admin.get(readBackup, { params: { id } })
}

/** What a command tells, and how it ends. */
async function command(name: string, path: string, env: NodeJS.ProcessEnv = {}): Promise<{ code: number; told: string }> {
  const said: string[] = []
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((...parts: unknown[]) => void said.push(parts.map(String).join(' '))),
  )
  try {
    const code = await runArchiveCommand(name, path, { SEEDBED_DATA: folder, DATABASE_URL: target.connectionString, ...env })
    return { code, told: said.join('\n') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

describe('a system with filings, files and running approvals', () => {
  let made: Backup
  let taskId: string
  let fileId: string
  let before: number
  let writes = 0

  beforeAll(async () => {
    const enterprise = await server.signIn('enterprise', demoPassword)
    const pledge = await givenPledge(enterprise)
    fileId = pledge.fileId
    const saved = await startFiling(enterprise, { area: '321', changes: { pledge: [pledge] } })
    taskId = saved.id
    for (const text of ['同意', '请补正']) await admin.get(createCommonWords, words(text))
    await sealWhole(kernel.db, Date.now())
    before = (await admin.get(listCommonWords, { query: { pageSize: 500 } })).list.length
    // Writers go on while the archive is made: none of them waits for it.
    const backup = { goesOn: true }
    const writing = (async () => {
      for (; backup.goesOn; writes += 1) {
        await admin.get(createCommonWords, words(`备份时 ${writes}`))
        const { list } = await admin.get(listCommonWords, { query: { keyword: '备份时' } })
        for (const { id } of list) await admin.get(deleteCommonWords, { params: { id }, body: {} })
      }
    })()
    made = await backUp()
    backup.goesOn = false
    await writing
  }, 120_000)

  test('is backed up while writes go on', async () => {
    expect(made).toMatchObject({ state: 'done', percent: 100, missingFiles: 0, creatorUser: '管理员' })
    expect(made.fileSize).toMatch(/^[\d.]+ (KB|MB)$/)
    expect(made.bytes).toBe(readFileSync(archivePath(made)).length)
    expect(writes).toBeGreaterThan(3)
    const { list } = await admin.get(listBackups, { query: { keyword: made.fileName.slice(8, 16) } })
    expect(list.map(({ id }) => id)).toContain(made.id)
    expect((await admin.get(listBackups, { query: { keyword: 'nothing' } })).list).toEqual([])
    const manifest = await manifestOf(archivePath(made))
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows
    expect(rowsOf('public.session')).toBe(0)
    expect(rowsOf('public.data_backup')).toBe(0)
    expect(rowsOf('public.common_words')).toBeGreaterThanOrEqual(before)
  })

  test('holds no key and no secret in clear', async () => {
    const bytes = readFileSync(archivePath(made))
    for (const name of readdirSync(join(dataDirectory, 'files')).filter((one) => one.endsWith('.key'))) {
      const key = readFileSync(join(dataDirectory, 'files', name))
      for (const line of name === 'address.key' ? [key] : key.toString().trim().split('\n')) expect(bytes.includes(line)).toBe(false)
    }
    const manifest = await manifestOf(archivePath(made))
    expect(Object.keys(manifest.keys)).toEqual(expect.arrayContaining(['settings.key', 'values.key']))
  })

  test('comes back into an empty place only with its keys, and then whole', async () => {
    const without = await command('restore', archivePath(made))
    expect(without).toMatchObject({ code: 1, told: expect.stringContaining('缺少密钥') })
    for (const name of readdirSync(join(dataDirectory, 'files')).filter((one) => one.endsWith('.key')))
      cpSync(join(dataDirectory, 'files', name), join(folder, 'files', name))
    expect(await command('restore', archivePath(made))).toMatchObject({ code: 0, told: expect.stringContaining('已恢复') })
    expect(existsSync(join(folder, 'restore.unfinished'))).toBe(false)
    const again = await command('restore', archivePath(made))
    expect(again).toMatchObject({ code: 1, told: expect.stringContaining('目标数据库不是空的') })

    const restored = await startTestServer({ database: target, settings: { ...demoSettings, dataDirectory: folder } })
    onTestFinished(() => restored.stop())
    const old = new TestClient(restored.address, admin.token)
    expect((await old.call(listBackups, { query: {} })).code).not.toBe(200)
    const [here, there] = await Promise.all([
      server.signIn('enterprise', demoPassword),
      restored.visitor.signIn('enterprise', demoPassword),
    ])
    const filed = async (client: TestClient) => (await client.get(requestDetail, { params: { id: taskId }, query: {} })).formData
    expect(await filed(there)).toMatchObject({ items: [{ planArea: 321 }] })
    expect(await filed(there)).toEqual(await filed(here))
    const bytesOf = async (client: TestClient) => {
      const { url } = await client.get(fileLink, { params: { type: 'annex', name: fileId } })
      return Buffer.from(await (await fetch(client.address + url)).arrayBuffer())
    }
    expect(await bytesOf(there)).toEqual(await bytesOf(here))
    const toDo = async (address: string) => {
      const reviewer = await new TestClient(address).signIn('reviewer', demoPassword)
      return (await reviewer.get(listBox, { params: { id: '1' }, query: { pageSize: 500 } })).list.map(({ processId }) => processId).sort()
    }
    expect(await toDo(restored.address)).toEqual(await toDo(server.address))
    const boss = await restored.visitor.signIn('admin', adminPassword)
    const phrases = (await boss.get(listCommonWords, { query: { pageSize: 500 } })).list
    expect(phrases.length).toBeGreaterThanOrEqual(before)
    expect(phrases.length).toBeLessThanOrEqual(before + 1)
    expect((await boss.get(listBackups, { query: {} })).list).toEqual([])
  }, 120_000)

  test('the chain of the audit log holds behind a restore, and a change of it is still found', async () => {
    const { db } = target
    await sealWhole(db, Date.now())
    const verdict = await verifyAudit(db)
    expect(verdict).toMatchObject({ fault: undefined, unsealed: 0 })
    const kept = await kernel.db.selectFrom('audit_seal').selectAll().orderBy('no').execute()
    const there = await db.selectFrom('audit_seal').selectAll().orderBy('no').execute()
    const marks = await db.selectFrom('audit_restore').selectAll().execute()
    expect(marks).toMatchObject([{ no: 1, archive: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    // Seals from before the backup are the same, and new ones follow them.
    expect(there[0]).toEqual(kept[0])
    expect(there.length).toBeGreaterThan(1)
    const last = await db.selectFrom('audit_entry').select('xid').where('action', '=', 'data-backup.restored').executeTakeFirstOrThrow()
    expect(BigInt(last.xid)).toBeGreaterThanOrEqual(BigInt(marks[0]!.shift))
    await db.connection().execute(async (one) => {
      const { sql } = await import('kysely')
      await sql`alter table audit_entry disable trigger all`.execute(one)
      await sql`update audit_entry set object = 'other' where action = 'data-backup.restored'`.execute(one)
    })
    expect((await verifyAudit(db)).fault).toMatchObject({ text: 'audit.sealed-changed' })
  })

  test('a flipped byte anywhere, a part that is missing and another file are refused', async () => {
    const path = join(folder, 'damaged.tar')
    const whole = readFileSync(archivePath(made))
    const places = Array.from({ length: 60 }, (_, index) => Math.floor((index * (whole.length - 1)) / 59))
    for (const place of [...places, 10, 130, 600, whole.length - 1100, whole.length - 1600]) {
      const damaged = Buffer.from(whole)
      damaged[place]! ^= 1
      writeFileSync(path, damaged)
      await expect(manifestOf(path), `byte ${place}`).rejects.toThrow(ArchiveRefused)
    }
    for (const length of [0, 100, 512, Math.floor(whole.length / 2), whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length))
      await expect(manifestOf(path), `${length} bytes`).rejects.toThrow(ArchiveRefused)
    }
    const damaged = Buffer.from(whole)
    damaged[5_000]! ^= 1
    writeFileSync(path, damaged)
    expect(await command('verify', path)).toMatchObject({ code: 1, told: expect.stringContaining('备份文件已损坏') })
    writeFileSync(path, '{}')
    expect(await command('verify', path)).toMatchObject({ code: 1, told: expect.stringContaining('不是本系统的备份文件') })
    expect(await command('verify', join(folder, 'none.tar'))).toMatchObject({ code: 1, told: expect.stringContaining('不存在') })
    expect(await command('verify', archivePath(made))).toMatchObject({ code: 0, told: expect.stringContaining('备份完整') })
  }, 60_000)

  test('an archive that another installation signed is refused', async () => {
    const other = mkdtempSync(join(tmpdir(), 'seedbed-other-'))
    onTestFinished(() => rmSync(other, { recursive: true, force: true }))
    cpSync(join(dataDirectory, 'files'), join(other, 'files'), { recursive: true, filter: (path) => !path.includes('stored') })
    const whole = readFileSync(archivePath(made))
    const at = whole.indexOf('"signature":"') + '"signature":"'.length
    whole.write(whole[at] === 0x30 ? '1' : '0', at, 'latin1')
    const path = join(other, 'forged.tar')
    writeFileSync(path, whole)
    const told = { code: 1, told: expect.stringContaining('不是由持有这些密钥的系统生成') }
    expect(await command('verify', path, { SEEDBED_DATA: other })).toMatchObject(told)
    const genuine = await command('verify', archivePath(made), { SEEDBED_DATA: other })
    expect(genuine).toMatchObject({ code: 0, told: expect.stringContaining('签名和密钥与数据目录中的密钥相符') })
    const without = await command('verify', path, { SEEDBED_DATA: join(other, 'empty') })
    expect(without).toMatchObject({ code: 0, told: expect.stringContaining('未检查签名') })
    expect(await command('restore', path, { SEEDBED_DATA: other })).toMatchObject({
      code: 1,
      told: expect.stringContaining('不是由持有这些密钥的系统生成'),
    })
  })
})

describe('the list', () => {
  test('is for super administrators alone', async () => {
    const nobody = await server.signIn('reader', demoPassword)
    const params = { id: crypto.randomUUID() }
    for (const call of [() => nobody.call(listBackups, { query: {} }), () => nobody.call(createBackup, { body: {} })])
      expect((await call()).code).toBe(403)
    for (const one of [readBackup, deleteBackup]) {
      expect((await nobody.call(one, { params })).code).toBe(403)
      expect((await admin.call(one, { params })).code).toBe(404)
      expect((await admin.call(one, { params: { id: 'none' } })).code).toBe(404)
    }
  })

  test('gives an archive to whom its address was made for, while he may have it', async () => {
    const made = await backUp()
    const read = (url: string) => fetch(server.address + url)
    const bytes = Buffer.from(await (await read(made.fileUrl)).arrayBuffer())
    expect(bytes).toEqual(readFileSync(archivePath(made)))
    const [address = '', signature = ''] = made.fileUrl.split('?signature=')
    for (const wrong of [address, `${address}?signature=${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`])
      expect(await (await read(wrong)).json()).toMatchObject({ code: 404 })
    const entry = kernel.db.selectFrom('audit_entry').select(['actor_name']).where('object', '=', `data_backup:${made.id}`)
    expect(await entry.where('action', '=', 'data-backup.downloaded').execute()).toEqual([{ actor_name: '管理员' }])
    await givenPerson(kernel, { account: 'second', isAdministrator: true })
    const second = await server.signIn('second', personPassword)
    const { fileUrl } = await second.get(readBackup, { params: { id: made.id } })
    await givenPerson(kernel, { account: 'second', isAdministrator: false })
    await vi.waitFor(async () => expect(await (await read(fileUrl)).json()).toMatchObject({ code: 404 }))
  }, 60_000)

  test('keeps one backup at a time, and as many as the setting says', async () => {
    const { version } = await admin.get(readConfiguration, {})
    await admin.get(saveConfiguration, { body: { keptBackups: 1, version } })
    expect((await admin.call(saveConfiguration, { body: { keptBackups: 0 } })).code).toBe(422)
    const { id } = await admin.get(createBackup, { body: {} })
    expect(await admin.call(createBackup, { body: {} })).toMatchObject({ code: 409, msg: expect.stringContaining('已有备份正在进行') })
    await server.node.drainJobs()
    await server.node.drainJobs()
    const { list } = await admin.get(listBackups, { query: {} })
    expect(list.map((one) => [one.id, one.state])).toEqual([[id, 'done']])
    expect(archives()).toEqual([list[0]!.fileName])
    expect((await admin.call(deleteBackup, { params: { id } })).code).toBe(200)
    await server.node.drainJobs()
    expect(archives()).toEqual([])
    expect((await admin.get(listBackups, { query: {} })).list).toEqual([])
  }, 60_000)
})

test('with a bucket archives lie there, and files go from one bucket to another', async () => {
  const [bucket, other] = [await givenBucket(), await givenBucket()]
  const inBucket = await startTestServer({ settings: { s3: bucket } })
  onTestFinished(() => inBucket.stop())
  const boss = await inBucket.admin()
  const form = new FormData()
  form.append('file', new Blob(['in a bucket']), 'note.txt')
  const { fileId } = await boss.get(uploadFile, { params: { type: 'annex' }, body: {} }, { form })
  const { id } = await boss.get(createBackup, { body: {} })
  await inBucket.node.drainJobs()
  const made = await boss.get(readBackup, { params: { id } })
  expect(made).toMatchObject({ state: 'done', files: 1 })
  const { dataDirectory: left } = inBucket.node.kernel.settings
  expect(readdirSync(join(left, 'backups'))).toEqual([])
  const place = mkdtempSync(join(tmpdir(), 'seedbed-bucket-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const path = join(place, made.fileName)
  writeFileSync(path, await buffer(await new S3Bucket(bucket).open(`backups/${made.fileName}`)))
  cpSync(join(left, 'files'), join(place, 'files'), { recursive: true })
  const empty = await testDatabase({ template: 'template0' })
  onTestFinished(() => empty.close())
  const env = {
    SEEDBED_DATA: place,
    DATABASE_URL: empty.connectionString,
    SEEDBED_S3_ADDRESS: other.address,
    SEEDBED_S3_KEY_ID: other.keyId,
    SEEDBED_S3_SECRET: other.secret,
  }
  expect(await command('restore', path, env)).toMatchObject({ code: 0 })
  expect((await buffer(await s3Storage(new S3Bucket(other)).open(fileId))).toString()).toBe('in a bucket')
}, 120_000)

test('a server that is killed while it makes a backup leaves none, and the next one clears its pieces', async () => {
  const place = mkdtempSync(join(tmpdir(), 'seedbed-killed-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const holder = await kernel.openLongConnection()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table public.common_words in access exclusive mode')
  const product = await Product.start(place, { DATABASE_URL: server.database.connectionString, SEEDBED_DATA: dataDirectory })
  const { id } = await new TestClient(product.address, admin.token).get(createBackup, { body: {} })
  await vi.waitFor(() => expect(archives().join()).toContain('.unfinished'), { timeout: 60_000, interval: 50 })
  expect((await admin.get(readBackup, { params: { id } })).state).toBe('running')
  await product.kill('server')
  await holder.query('rollback')
  expect(archives().filter((name) => name.endsWith('.tar'))).toEqual([])
  const left = await admin.get(readBackup, { params: { id } })
  expect(left).toMatchObject({ fileUrl: '', bytes: 0 })
  expect(left.state).not.toBe('done')
  expect((await admin.call(deleteBackup, { params: { id } })).code).toBe(200)
  const next = await backUp()
  expect(next.state).toBe('done')
  expect(archives()).toEqual([next.fileName])
}, 120_000)
