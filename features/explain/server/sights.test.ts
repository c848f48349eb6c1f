import { expect, test } from 'vitest'
import { changesState } from '#engine/contract/call.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { startRequest } from '#features/approvals/contract.ts'
import { beginSight, endSight, explainMenu } from '#features/explain/contract.ts'
import { listMessages } from '#features/messages/contract.ts'
import { createRecord, functionConfig, getRecordTexts, listRecords, updateRecord } from '#features/records/contract.ts'
import { givenAdministration, givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { refuseUndeclared } from '#server/http/access-declared.ts'
import { savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { serverFeatures } from '../../../main/server-features.ts'

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'ledger' }
await givenFunction(kernel, { id: 'ledger', parts: [part('area', 'text'), part('price', 'text')] })
const rows = rowsWhere({ field: 'area', operator: 'equals', value: { constant: 'north' } })
await givenFunctionRole(kernel, 'north', { functionId: 'ledger', fields: ['area'], columns: ['area'], rows })
const li = await givenPerson(kernel, { account: 'li', roleIds: ['north'] })
const admin = await server.admin()
const put = async (area: string) => (await admin.get(createRecord, { params, body: { data: JSON.stringify({ area, price: '9' }) } })).id
const [north, south] = [await put('north'), await put('south')]
const begin = async () => (await admin.get(beginSight, { body: { userId: li } })).id
const as = (id: string) => ({ headers: { 'seedbed-sight': id } })

test('rows, columns and records are those of the person', async () => {
  const sight = as(await begin())
  const { list } = (await admin.call(listRecords, { params, body: {} }, sight)).data
  expect(list.map(({ id, area, price }) => [id, area, price])).toEqual([[north, 'north', undefined]])
  expect((await admin.get(listRecords, { params, body: {} })).list).toHaveLength(2)
  expect(JSON.stringify((await admin.call(functionConfig, { params, query: {} }, sight)).data)).not.toContain('price')
  expect((await admin.call(getRecordTexts, { params: { ...params, id: south } }, sight)).code).toBe(404)
})

test('the server refuses every write, and what is closed besides', async () => {
  const sight = as(await begin())
  const body = { data: JSON.stringify({ area: 'north' }) }
  for (const answer of [
    await admin.call(updateRecord, { params: { ...params, id: north }, body }, sight),
    await admin.call(createRecord, { params, body }, sight),
    await admin.call(listMessages, { query: {} }, sight),
  ])
    expect(answer).toMatchObject({ code: 403, data: { reason: 'seeing-as' } })
})

test('no call that changes something may be declared to be seen as somebody else', () => {
  const open = serverFeatures.flatMap(({ calls }) => calls).filter(({ call }) => call.seenAs)
  expect(open.map(({ call }) => changesState(call))).toEqual(open.map(() => false))
  const wrong = { call: { ...createRecord, seenAs: true }, handle: async () => null }
  expect(() => refuseUndeclared([wrong])).toThrow('must not be seen as somebody else')
})

test('drafts of the person stay closed', async () => {
  const flow = { ...chain(start(), approver('judging', [li])), id: 'dealing', code: 'dealing', name: 'dealing' }
  await givenFunction(kernel, { id: 'deals', parts: [part('area', 'text')], flow })
  await givenFunctionRole(kernel, 'dealer', { functionId: 'deals' })
  const wang = await givenPerson(kernel, { account: 'wang', roleIds: ['dealer'] })
  const client = await server.signIn('wang', personPassword)
  const { id } = savedIn(await client.get(startRequest, { body: { flowId: 'dealing', formData: { area: 'a' }, status: 1 } }))
  const own = { params: { modelId: 'deals' }, body: {} }
  expect((await client.get(listRecords, own)).list.map((row) => row.id)).toEqual([id])
  const sight = as((await admin.get(beginSight, { body: { userId: wang } })).id)
  expect((await admin.call(listRecords, own, sight)).data.list).toEqual([])
})

test('a sight counts for its session until it is ended, and never for super administrators or oneself', async () => {
  const id = await begin()
  const other = await server.admin()
  expect((await other.call(listRecords, { params, body: {} }, as(id))).code).toBe(410)
  await admin.get(endSight, { params: { id } })
  expect((await admin.call(listRecords, { params, body: {} }, as(id))).code).toBe(410)
  const root = await givenPerson(kernel, { account: 'root', isAdministrator: true })
  expect((await admin.call(beginSight, { body: { userId: root } })).code).toBe(403)
})

test('nobody sees as a person who has rights that he lacks, and a right that is withdrawn counts at once', async () => {
  for (const id of ['county', 'elsewhere']) await givenOrganization(kernel, id)
  await givenFunctionRole(kernel, 'wide', { functionId: 'ledger' })
  await givenMenuRole(kernel, 'seer', explainMenu, ['btn_seeAs'])
  const zhaoId = await givenPerson(kernel, { account: 'zhao', organizationIds: ['county'], roleIds: ['north', 'seer'] })
  await givenAdministration(kernel, zhaoId, 'county')
  const inCounty = async (account: string, ...roleIds: string[]) =>
    givenPerson(kernel, { account, organizationIds: ['county'], roleIds: ['north', ...roleIds] })
  const [plain, mighty, leading] = [await inCounty('plain'), await inCounty('mighty', 'wide'), await inCounty('leading')]
  await givenAdministration(kernel, leading, 'elsewhere')
  const zhao = await server.signIn('zhao', personPassword)
  for (const userId of [mighty, leading])
    expect(await zhao.call(beginSight, { body: { userId } })).toMatchObject({
      code: 403,
      msg: '该用户拥有您没有的权限，不能以其身份查看',
    })
  const { id } = await zhao.get(beginSight, { body: { userId: plain } })
  const reads = async () => (await zhao.call(listRecords, { params, body: {} }, as(id))).code
  expect(await reads()).toBe(200)
  await inCounty('plain', 'wide')
  expect(await reads()).toBe(410)
  await inCounty('plain')
  expect(await reads()).toBe(200)
  await givenMenuRole(kernel, 'seer', explainMenu, [])
  expect(await reads()).toBe(410)
})

test('who saw as whom, and what, stands in the audit and request logs under his own name', async () => {
  const { requestId } = await admin.call(listRecords, { params, body: {} }, as(await begin()))
  await kernel.traces.flush()
  const asked = await kernel.db.selectFrom('request_log').select('user_id').where('id', '=', requestId).executeTakeFirstOrThrow()
  expect(asked.user_id).not.toBe(li)
  const noted = await kernel.db
    .selectFrom('audit_entry')
    .select(['action', 'object', 'actor_name', 'changes'])
    .where('action', 'like', 'sight.%')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const name = (await kernel.db.selectFrom('user_account').select('name').where('account', '=', 'admin').executeTakeFirstOrThrow()).name
  expect(noted).toMatchObject([
    { action: 'sight.read', object: `user:${li}`, actor_name: name, changes: { call: 'POST /api/visualdev/OnlineDev/ledger/List' } },
    { action: 'sight.began', object: `user:${li}`, actor_name: name },
  ])
})
