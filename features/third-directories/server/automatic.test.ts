import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { saveConfiguration } from '#features/settings/contract.ts'
import { listThirdRuns, synchronizeWecomOrganizations } from '#features/third-directories/contract.ts'
import { automaticJob } from '#features/third-directories/server/automatic.ts'
import { dingTalkCredentials, StandIn, wecomCredentials } from '#features/third-directories/testing/stand-in.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { givenOrganization, givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What the settings bring to the platforms by themselves. */

const standIn = new StandIn()
const address = await standIn.start()
const server = await startTestServer()
const { kernel, drainJobs } = server.node
const { db } = kernel
const company = await givenOrganization(kernel, 'company')
const zhang = {
  account: 'zhang',
  name: '张三',
  mobilePhone: '13800000001',
  organizationIds: [await givenOrganization(kernel, 'field', company)],
}
await givenPerson(kernel, zhang)
const admin = await server.admin()

const off = { qyhIsSynOrg: 0, qyhIsSynUser: 0, dingSynIsSynOrg: 0, dingSynIsSynUser: 0 }
const connection = { ...wecomCredentials, ...dingTalkCredentials, qyhApiAddress: address, dingApiAddress: address }
const wecom = { params: { type: '1' as const }, query: {} }
const writes = () => standIn.asked.filter((path) => /\/(create|update|delete)$/.test(path))
const inShort = async () => (await admin.get(listThirdRuns, wecom)).list.map(({ kind, actorName, created }) => [kind, actorName, created])

/** The hour has come, and what it began has ended. */
async function hourly(): Promise<void> {
  await inTransaction(db, (tx) => addJob(tx, automaticJob, {}))
  await drainJobs()
}

beforeEach(async () => {
  await admin.get(saveConfiguration, { body: { ...connection, ...off, outgoingAddresses: new URL(address).host } })
  standIn.clear()
  await sql`truncate third_link, third_run`.execute(db)
})

test('nothing runs by itself until it is turned on, which needs the connection', async () => {
  await hourly()
  expect(standIn.asked).toEqual([])
  await admin.get(saveConfiguration, { body: { qyhCorpSecret: '' } })
  expect(await admin.call(saveConfiguration, { body: { qyhIsSynOrg: 1 } })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'qyhIsSynOrg', text: '请先填写连接信息和密钥，再开启自动同步' }] },
  })
  await admin.get(saveConfiguration, { body: { qyhCorpSecret: wecomCredentials.qyhCorpSecret, qyhIsSynOrg: 1 } })
  await admin.get(saveConfiguration, { body: { qyhCorpSecret: '' } })
  await hourly()
  expect(standIn.asked).toEqual([])
})

test('organizations and then people are brought, and when nothing differs nothing is written', async () => {
  await admin.get(saveConfiguration, { body: { qyhIsSynOrg: 1, qyhIsSynUser: 1 } })
  await hourly()
  expect([...standIn.departments.values()].map(({ name }) => name)).toEqual(['name of company', 'name of field'])
  expect([...standIn.people.keys()]).toEqual(['zhang'])
  standIn.asked.length = 0
  await hourly()
  expect(writes()).toEqual([])
  expect(await inShort()).toEqual([
    ['person', null, 0],
    ['organization', null, 0],
    ['person', null, 1],
    ['organization', null, 2],
  ])
  const noted = db.selectFrom('audit_entry').select(['actor_name', 'object']).where('action', '=', 'third-directory.synchronized')
  expect(await noted.execute()).toContainEqual({ actor_name: null, object: 'wecom:person' })
})

test('only what is turned on is brought, to each platform by its own switches', async () => {
  await admin.get(saveConfiguration, { body: { dingSynIsSynOrg: 1 } })
  await hourly()
  expect(standIn.departments.size).toBe(2)
  expect(standIn.people.size).toBe(0)
  expect(await inShort()).toEqual([])
})

test('nothing is ever removed there', async () => {
  await admin.get(saveConfiguration, { body: { qyhIsSynOrg: 1, qyhIsSynUser: 1 } })
  await hourly()
  await givenPerson(kernel, { ...zhang, organizationIds: [] })
  await hourly()
  expect([...standIn.people.keys()]).toEqual(['zhang'])
  expect(standIn.asked.filter((path) => path.endsWith('/delete'))).toEqual([])
  await givenPerson(kernel, zhang)
})

test('a run that somebody began goes first, and is in the log with the name', async () => {
  await admin.get(saveConfiguration, { body: { qyhIsSynOrg: 1 } })
  await inTransaction(db, async (tx) => {
    await addJob(tx, automaticJob, {})
  })
  await admin.get(synchronizeWecomOrganizations, { query: {} })
  await drainJobs()
  const runs = await inShort()
  expect(runs).toHaveLength(1)
  expect(runs[0]?.[2]).toBe(2)
})

test('the log tells why a run did not come to its end, and people wait for the next time', async () => {
  await admin.get(saveConfiguration, { body: { qyhCorpSecret: 'wrong-secret', qyhIsSynOrg: 1, qyhIsSynUser: 1 } })
  await hourly()
  const { list } = await admin.get(listThirdRuns, wecom)
  expect(list).toMatchObject([{ kind: 'organization', actorName: null, created: 0, problem: '密钥不正确（错误码40001）' }])
})
