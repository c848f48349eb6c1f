import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { readJob } from '#features/jobs/contract.ts'
import { saveConfiguration } from '#features/settings/contract.ts'
import {
  applyThird,
  compareThird,
  listThirdFailures,
  readThirdTotals,
  synchronizeDingTalkOrganizations,
  synchronizeDingTalkPeople,
  synchronizeWecomOrganizations,
  synchronizeWecomPeople,
  testDingTalk,
  testWecom,
  type Comparison,
  type LinkKind,
} from '#features/third-directories/contract.ts'
import { dingTalkCredentials, StandIn, wecomCredentials } from '#features/third-directories/testing/stand-in.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenMenu, givenOrganization, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const standIn = new StandIn()
const address = await standIn.start()
const server = await startTestServer()
const { kernel, drainJobs } = server.node
const { db } = kernel
await givenMenu(kernel, 'seed', 'filing')
await givenPerson(kernel, { account: 'user', roleIds: [await givenRole(kernel, 'clerk', { menuId: 'filing' })] })
const company = await givenOrganization(kernel, 'company')
const field = await givenOrganization(kernel, 'field', company)
const zhang = await givenPerson(kernel, { account: 'zhang', name: '张三', mobilePhone: '13800000001', organizationIds: [field, company] })
await givenPerson(kernel, { account: 'li', name: '李四', organizationIds: [company] })
const admin = await server.admin()

const wecom = { params: { type: '1' as const } }
const dingTalk = { params: { type: '2' as const } }
const errors = (answer: { data: unknown }) => (answer.data as { errors: { field: string; text: string }[] }).errors
const bodies = (kind: LinkKind) => ({ ...wecom, body: { kind } })
const writes = () => standIn.asked.filter((path) => /\/(create|update|delete)$/.test(path))
const numbers = async (platform: typeof wecom | typeof dingTalk) =>
  (await admin.get(readThirdTotals, platform)).map((one) => [
    one.synType,
    one.recordTotal,
    one.synSuccessCount,
    one.synFailCount,
    one.unSynCount,
  ])
const secrets = [wecomCredentials.qyhCorpSecret, wecomCredentials.qyhAgentSecret, dingTalkCredentials.dingSynAppSecret]

/** The result of a job of the administrator. */
async function resultOf({ jobId }: { jobId: string }): Promise<unknown> {
  await drainJobs()
  return (await admin.get(readJob, { params: { id: jobId } })).result
}

async function connect(): Promise<void> {
  const addresses = { qyhApiAddress: address, dingApiAddress: address, outgoingAddresses: new URL(address).host }
  await admin.get(saveConfiguration, { body: { ...wecomCredentials, ...dingTalkCredentials, ...addresses } })
}

async function synchronizeAll(): Promise<void> {
  for (const call of [synchronizeWecomOrganizations, synchronizeWecomPeople]) {
    await admin.get(call, { query: {} })
    await drainJobs()
  }
}

beforeEach(async () => {
  await connect()
  standIn.clear()
  await sql`truncate third_link`.execute(db)
})

describe('before the credentials are there', () => {
  test('nothing is asked, and the first one that is missing is named', async () => {
    const none = Object.fromEntries(Object.keys({ ...wecomCredentials, ...dingTalkCredentials }).map((key) => [key, '']))
    await admin.get(saveConfiguration, { body: none })
    expect(errors(await admin.call(testWecom, { params: { type: '1' }, body: {} }))).toEqual([
      { field: 'qyhCorpId', text: '请先填写并保存连接信息' },
    ])
    expect(errors(await admin.call(testDingTalk, { body: {} }))[0]?.field).toBe('dingSynAppKey')
    for (const call of [synchronizeWecomOrganizations, synchronizeDingTalkPeople])
      expect(await admin.call(call, { query: {} })).toMatchObject({ code: 422, msg: '请先填写并保存连接信息' })
    expect(await admin.call(compareThird, bodies('person'))).toMatchObject({ code: 422 })
    expect(await admin.call(applyThird, { ...wecom, body: { kind: 'person', all: true, keys: [] } })).toMatchObject({ code: 422 })
    expect(standIn.asked).toEqual([])
  })
})

test('only super administrators reach it', async () => {
  const user = await server.signIn('user', personPassword)
  for (const client of [server.visitor, user]) {
    const code = client === user ? 403 : 600
    const query = {}
    expect(await client.call(testWecom, { params: { type: '1' }, body: {} })).toMatchObject({ code })
    expect(await client.call(testDingTalk, { body: {} })).toMatchObject({ code })
    expect(await client.call(readThirdTotals, wecom)).toMatchObject({ code })
    for (const call of [synchronizeWecomOrganizations, synchronizeWecomPeople, synchronizeDingTalkOrganizations, synchronizeDingTalkPeople])
      expect(await client.call(call, { query })).toMatchObject({ code })
    expect(await client.call(compareThird, bodies('person'))).toMatchObject({ code })
    expect(await client.call(applyThird, { ...wecom, body: { kind: 'person', all: true, keys: [] } })).toMatchObject({ code })
    expect(await client.call(listThirdFailures, { ...wecom, query: { kind: 'person' } })).toMatchObject({ code })
  }
  expect(standIn.asked).toEqual([])
})

describe('the test of a connection', () => {
  test('asks with what is typed, else with what is stored', async () => {
    for (const type of ['0', '1'] as const)
      expect(await admin.call(testWecom, { params: { type }, body: {} })).toMatchObject({ code: 200, msg: '测试连接成功' })
    await admin.get(testDingTalk, { body: {} })
    await admin.get(testDingTalk, { body: { ...dingTalkCredentials, dingSynAppSecret: '******' } })
    const at = async (type: '0' | '1', body: object) => errors(await admin.call(testWecom, { params: { type }, body }))[0]
    expect(await at('1', { qyhCorpSecret: 'wrong' })).toEqual({ field: 'qyhCorpSecret', text: '密钥不正确（错误码40001）' })
    expect(await at('1', { qyhCorpId: 'other', qyhCorpSecret: 'x', qyhAgentSecret: 'x' })).toMatchObject({ field: 'qyhCorpId' })
    expect(await at('0', { qyhAgentId: '7' })).toMatchObject({ field: 'qyhAgentId', text: '应用AgentId不正确' })
    expect(errors(await admin.call(testDingTalk, { body: { dingSynAppSecret: 'guess' } }))).toEqual([
      { field: 'dingSynAppSecret', text: '密钥不正确（错误码40089）' },
    ])
  })

  test('takes a stored secret to no other address, and reaches nothing inside that is not listed', async () => {
    const again = '接口地址或企业（应用）标识已改变，请重新输入密钥'
    const body = { qyhApiAddress: 'https://attacker.example.com' }
    for (const tried of [
      await admin.call(testWecom, { params: { type: '1' }, body }),
      await admin.call(saveConfiguration, { body: { ...body, qyhCorpSecret: '******' } }),
    ])
      expect(errors(tried)).toContainEqual({ field: 'qyhCorpSecret', text: again })
    expect(errors(await admin.call(testDingTalk, { body: { dingApiAddress: 'https://a:99999' } }))).toMatchObject([
      { field: 'dingApiAddress' },
    ])
    const typed = { ...dingTalkCredentials, dingApiAddress: 'http://127.0.0.1:1' }
    expect(errors(await admin.call(testDingTalk, { body: typed }))[0]).toMatchObject({
      field: 'dingApiAddress',
      text: expect.stringContaining('内网'),
    })
    expect(errors(await admin.call(saveConfiguration, { body: { dingApiAddress: 'ftp://a' } }))[0]?.field).toBe('dingApiAddress')
  })
})

describe('the calls of the family', () => {
  test('bring everything to the platform, organizations first, and a second run changes nothing', async () => {
    expect(await numbers(wecom)).toEqual([
      ['组织', 2, 0, 0, 2],
      ['用户', 2, 0, 0, 2],
    ])
    expect(await admin.call(synchronizeWecomOrganizations, { query: { type: '0' } })).toMatchObject({
      code: 200,
      msg: '正在进行同步,请稍等',
      data: { synType: '组织', recordTotal: 2, unSynCount: 2, running: true },
    })
    await drainJobs()
    await admin.get(synchronizeWecomPeople, { query: {} })
    await drainJobs()
    const [first, second] = [...standIn.departments.values()]
    expect([first, second]).toMatchObject([
      { name: 'name of company', parentId: 1 },
      { name: 'name of field', parentId: first?.id },
    ])
    expect([...standIn.people.values()]).toEqual([
      { id: 'zhang', name: '张三', mobile: '13800000001', departmentIds: [second?.id, first?.id] },
    ])
    expect(await numbers(wecom)).toEqual([
      ['组织', 2, 2, 0, 0],
      ['用户', 2, 1, 1, 0],
    ])
    const failures = await admin.get(listThirdFailures, { ...wecom, query: { kind: 'person' } })
    expect(failures).toMatchObject({ list: [{ name: '李四', reason: '没有填写手机号码' }], pagination: { total: 1 } })
    standIn.asked.length = 0
    await synchronizeAll()
    expect(writes()).toEqual([])
    expect(await numbers(dingTalk)).toEqual([
      ['组织', 2, 0, 0, 2],
      ['用户', 2, 0, 0, 2],
    ])
  })

  test('work for DingTalk as well', async () => {
    for (const call of [synchronizeDingTalkOrganizations, synchronizeDingTalkPeople]) {
      await admin.get(call, { query: {} })
      await drainJobs()
    }
    expect([...standIn.people.keys()]).toEqual(['zhang'])
    expect(await numbers(dingTalk)).toEqual([
      ['组织', 2, 2, 0, 0],
      ['用户', 2, 1, 1, 0],
    ])
  })

  test('begin one run at a time for a platform, and answer to our own pages only', async () => {
    await admin.get(synchronizeWecomOrganizations, { query: {} })
    await admin.get(synchronizeWecomPeople, { query: {} })
    expect(await admin.call(applyThird, { ...wecom, body: { kind: 'person', all: true, keys: [] } })).toMatchObject({
      code: 409,
      msg: '正在进行同步,请稍等',
    })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from job where state = 'waiting' and name like 'third%'`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
    await drainJobs()
    expect(standIn.departments.size).toBe(2)
    expect(standIn.people.size).toBe(0)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect(await admin.call(synchronizeWecomPeople, { query: {} }, { headers })).toMatchObject({ code: 403 })
  })
})

describe('a run that ends before its end', () => {
  test.each([false, true])(
    'goes on without doubles: what was created and not noted is found again (only ids are told: %s)',
    async (idsOnly) => {
      standIn.idsOnly = idsOnly
      standIn.namesByApplication = false
      standIn.diesAfterWrites = 1
      await synchronizeAll()
      expect(await numbers(wecom)).toMatchObject([['组织', 2, 1, 0, 1], {}])
      standIn.diesAfterWrites = undefined
      await admin.get(synchronizeWecomOrganizations, { query: {} })
      await drainJobs()
      expect([...standIn.departments.values()].map(({ name }) => name)).toEqual(['name of company', 'name of field'])
      standIn.diesAfterWrites = 0
      await admin.get(synchronizeWecomPeople, { query: {} })
      await drainJobs()
      expect(standIn.people.size).toBe(1)
      expect((await numbers(wecom))[1]).toEqual(['用户', 2, 0, 0, 2])
      standIn.diesAfterWrites = undefined
      await admin.get(synchronizeWecomPeople, { query: {} })
      await drainJobs()
      expect([...standIn.people.keys()]).toEqual(['zhang'])
      expect((await numbers(wecom))[1]).toEqual(['用户', 2, 1, 1, 0])
    },
  )
})

describe('the list of differences', () => {
  const compared = async (kind: LinkKind) => (await resultOf(await admin.get(compareThird, bodies(kind)))) as Comparison

  test('tells what would happen before anything does, and only what is picked happens', async () => {
    const organizations = await compared('organization')
    expect(organizations).toMatchObject({
      total: 2,
      problem: null,
      list: [
        { key: 'create:company', action: 'create', name: 'name of company' },
        { key: 'create:field', changes: [{ member: 'parent', before: '', after: 'name of company' }] },
      ],
    })
    expect(writes()).toEqual([])
    const picked = { ...wecom, body: { kind: 'organization' as const, all: false, keys: ['create:company', 'remove:field'] } }
    expect(await resultOf(await admin.get(applyThird, picked))).toMatchObject({
      created: 1,
      updated: 0,
      removed: 0,
      failed: 0,
      problem: null,
    })
    expect(standIn.departments.size).toBe(1)
    expect((await compared('organization')).list.map(({ key }) => key)).toEqual(['create:field'])
    expect((await compared('person')).list).toMatchObject([
      { name: '张三', held: '所属组织尚未同步' },
      { name: '李四', held: '没有填写手机号码' },
    ])
  })

  test('names what differs, with mobile numbers masked, and removes only what is picked', async () => {
    await synchronizeAll()
    const [id] = [...standIn.people.keys()]
    standIn.people.set(id!, { ...standIn.people.get(id!)!, name: '张叁', mobile: '13900000009' })
    await inTransaction(db, (tx) =>
      upsertOrganization(kernel, byProgram(tx), { id: field, parentId: company, code: field, name: '大田部', kind: 'department' }),
    )
    const people = await compared('person')
    expect(people.list[0]).toMatchObject({ action: 'update', changes: [{ before: '张叁', after: '张三' }, { member: 'mobile' }] })
    expect(JSON.stringify(people)).not.toMatch(/1[38]\d00000/)
    expect((await compared('organization')).list).toMatchObject([{ action: 'update', changes: [{ member: 'name', after: '大田部' }] }])
    await givenPerson(kernel, { account: 'zhang', name: '张三', mobilePhone: '13800000001', organizationIds: [] })
    const gone = await compared('person')
    expect(gone.list).toContainEqual(expect.objectContaining({ key: `remove:${zhang}`, action: 'remove', name: '张三', onlyPicked: true }))
    await synchronizeAll()
    expect(standIn.people.size).toBe(1)
    const picked = { ...wecom, body: { kind: 'person' as const, all: false, keys: [`remove:${zhang}`] } }
    expect(await resultOf(await admin.get(applyThird, picked))).toMatchObject({ removed: 1 })
    expect(standIn.people.size).toBe(0)
    await givenPerson(kernel, { account: 'zhang', name: '张三', mobilePhone: '13800000001', organizationIds: [field, company] })
  })

  test('says why it cannot be made, and needs something picked', async () => {
    await admin.get(saveConfiguration, { body: { qyhCorpSecret: 'wrong-secret-9' } })
    expect(await compared('organization')).toEqual({ list: [], total: 0, problem: '密钥不正确（错误码40001）' })
    await admin.get(saveConfiguration, { body: { qyhCorpSecret: wecomCredentials.qyhCorpSecret } })
    const picks = (keys: string[]) => admin.call(applyThird, { ...wecom, body: { kind: 'person', all: false, keys } })
    expect(await picks([])).toMatchObject({ code: 422, msg: '请选择要同步的内容' })
    expect(await picks(Array.from({ length: 501 }, (_, index) => `create:${index}`))).toMatchObject({ code: 422 })
  })
})

test('a run ends when whoever began it may not any more', async () => {
  const { jobId } = await admin.get(applyThird, { ...wecom, body: { kind: 'organization', all: true, keys: [] } })
  const userId = (await kernel.directory.snapshot()).personByAccount('user')!.id
  await sql`update job set owner_id = ${userId}::uuid where id = ${jobId}`.execute(db)
  await drainJobs()
  const { rows } = await sql<{ result: unknown }>`select result from job where id = ${jobId}`.execute(db)
  expect(rows[0]?.result).toMatchObject({ created: 0, problem: expect.stringContaining('已没有权限') })
  expect(standIn.asked).toEqual([])
})

test('the log tells who did it and how it ended, and nobody is told a secret', async () => {
  await synchronizeAll()
  const notes = await db.selectFrom('audit_entry').selectAll().where('action', 'like', 'third-directory.%').orderBy('id').execute()
  expect(new Set(notes.map(({ action }) => action))).toEqual(
    new Set(['third-directory.tested', 'third-directory.began', 'third-directory.synchronized']),
  )
  expect(notes.at(-1)).toMatchObject({ object: 'wecom:person', actor_name: expect.any(String), changes: { created: 1, failed: 1 } })
  const { rows } = await sql<{
    text: string
  }>`select coalesce(payload::text, '') || coalesce(result::text, '') || coalesce(error, '') as text from job
    union all select coalesce(changes::text, '') from audit_entry union all select value::text from sys_config
    union all select sent::text || coalesce(reason_params::text, '') from third_link`.execute(db)
  for (const secret of secrets) expect(rows.filter(({ text }) => text.includes(secret))).toEqual([])
})
