import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { readDemo, removeDemo } from '#features/applications/contract.ts'
import { readApplication } from '#features/applications/server/read-application.ts'
import { requestDetail } from '#features/approvals/contract.ts'
import { listRecords } from '#features/records/contract.ts'
import { currentUser } from '#features/session/contract.ts'
import { approveAs, demoPassword, demoSettings, filing, startFiling, testSignature } from '#server/testing/given-filing.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer({ settings: demoSettings })
const { kernel } = server.node
const { db } = server.database
const body = { name: '演示数据' }
const { demo } = await readApplication(fileURLToPath(new URL('../../../../apps/seed-industry', import.meta.url)))
/** What the files say that the demo makes. */
const made = {
  records: demo.records.flatMap(({ records }) => records).length,
  accounts: demo.users.length,
  entries: demo.dictionaries.flatMap(({ entries }) => entries).length,
}
let admin: TestClient
let real: TestClient
let id: string

const listed = async () => {
  const { list } = await admin.get(listRecords, { params: { modelId: filing.modelId }, body: { pageSize: 500 } })
  return list.map((row) => row['id'])
}
const isDemo = async () => (await admin.get(currentUser, { query: {} })).sysConfigInfo.demo
const liveOrganizations = async () => {
  const rows = await db.selectFrom('organization').select('id').where('deleted_at', 'is', null).orderBy('id').execute()
  return rows.map((row) => row.id).filter((one) => one.startsWith('demo.'))
}

beforeAll(async () => {
  admin = await server.admin()
  // A clerk of a real company that was put below an organization of the demo.
  await givenPerson(kernel, { account: 'clerk', roleIds: ['seed.company'], organizationIds: ['demo.woyuan'] })
  real = await server.signIn('clerk', personPassword)
  id = (await startFiling(real, { changes: { prodMode: 'seed.prodMode.own' } })).id
})

test('demo data are for administrators to remove, who type their name', async () => {
  expect(await isDemo()).toBe(true)
  for (const call of [real.call(readDemo, {}), real.call(removeDemo, { body })]) expect(await call).toMatchObject({ code: 403 })
  expect(await admin.call(removeDemo, { body: { name: '演示' } })).toMatchObject({ code: 422, data: { errors: [{ field: 'name' }] } })
})

test('while a request of somebody else waits for a demo account nothing is removed', async () => {
  expect(await admin.get(readDemo, {})).toMatchObject({ ...made, waiting: 1 })
  expect(await admin.call(removeDemo, { body })).toMatchObject({ code: 409, msg: expect.stringContaining('有 1 份其他人的申请') })
  expect(await isDemo()).toBe(true)
})

test('what the demo made goes, and nothing else', async () => {
  for (const account of ['reviewer', 'county']) await approveAs(await server.signIn(account, demoPassword), id)
  await approveAs(await server.signIn('chief', demoPassword), id, { signImg: testSignature })
  const demoUser = await server.signIn('enterprise', demoPassword)
  const counts = await admin.get(removeDemo, { body })
  expect(counts).toMatchObject(made)
  expect(await isDemo()).toBe(false)
  expect(await listed()).toEqual([id])
  // The organization of the real clerk stays, with what stands above it.
  expect(await liveOrganizations()).toEqual(['demo.companies', 'demo.woyuan'])
  expect(await demoUser.call(currentUser, { query: {} })).toMatchObject({ code: expect.toSatisfy((code: number) => code >= 600) })
  await expect(server.signIn('enterprise', demoPassword)).rejects.toThrow()
  const detail = await real.get(requestDetail, { params: { id }, query: {} })
  expect(detail.timeline.map(({ people }) => people[0]?.name)).toContain('演示县审查员')
  const audited = await db.selectFrom('audit_entry').select(['action', 'changes']).where('object', '=', 'demo').execute()
  expect(audited).toMatchObject([{ action: 'demo.removed', changes: { records: made.records, accounts: made.accounts } }])
})

test('it stays removed, also where a later version would add records', async () => {
  expect(await admin.get(readDemo, {})).toEqual({ records: 0, accounts: 0, organizations: 0, entries: 0, waiting: 0 })
  await db.deleteFrom('demo_load').where('part', 'like', 'records/%').execute()
  const again = await startTestServer({ database: server.database, settings: demoSettings })
  expect((await (await again.admin()).get(currentUser, { query: {} })).sysConfigInfo.demo).toBe(false)
  await again.stop()
  expect(await listed()).toEqual([id])
})
