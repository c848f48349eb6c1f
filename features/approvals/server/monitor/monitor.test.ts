import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import {
  deleteMonitored,
  listMonitored,
  listMyRequests,
  monitorMenu,
  requestDetail,
  returnCall,
  startRequest,
  urgeButton,
  urgeMonitored,
} from '#features/approvals/contract.ts'
import { listOwnFlows } from '#features/approvals/contract/definitions.ts'
import { listMessages } from '#features/messages/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { userMenu } from '#features/users/contract.ts'
import { openEntry, savedIn, withdrawAs } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 流程监控 through its calls: whose requests are seen, and what may be done with them. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const flowId = 'flow-review'
const clients = {} as Record<'near' | 'far' | 'judge' | 'keeper' | 'looker', TestClient>

beforeAll(async () => {
  await givenTree(kernel, [
    { id: 'county', name: '县局' },
    { id: 'town', name: '甲镇', parentId: 'county' },
    { id: 'abroad', name: '外县' },
  ])
  await givenFunctionRole(kernel, 'filing', { functionId: 'reviews' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenPerson(kernel, { account: 'near', name: '近处', roleIds: ['filing'], organizationIds: ['town'] })
  await givenPerson(kernel, { account: 'far', name: '远处', roleIds: ['filing'], organizationIds: ['abroad'] })
  const judge = await givenPerson(kernel, { account: 'judge', roleIds: ['others'], organizationIds: ['town'] })
  const monitoring = await givenMenuRole(kernel, 'monitors', monitorMenu, ['btn_remove', urgeButton])
  const managing = await givenMenuRole(kernel, 'managers', userMenu)
  const looking = await givenMenuRole(kernel, 'lookers', monitorMenu, [])
  const keeper = await givenPerson(kernel, {
    account: 'keeper',
    name: '看护',
    organizationIds: ['county'],
    roleIds: [monitoring, managing],
  })
  await givenAdministration(kernel, keeper, 'county')
  const looker = await givenPerson(kernel, { account: 'looker', organizationIds: ['county'], roleIds: [looking, monitoring] })
  await givenAdministration(kernel, looker, 'county', { thisLayer: ['select'], subLayers: ['select'] })
  const flow = { ...chain(start({ title: '{发起用户名}：{title}' }), approver('a', [judge])), id: flowId, code: 'review', name: '审批流程' }
  await givenFunction(kernel, { id: 'reviews', parts: [part('title', 'text')], flow })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  for (const account of ['near', 'far', 'judge', 'keeper', 'looker'] as const)
    clients[account] = await server.signIn(account, personPassword)
})

const begun = async (client: TestClient, status = 0) =>
  savedIn(await client.get(startRequest, { body: { flowId, formData: { title: 'Secret-77' }, status } })).id
const listed = async (client: TestClient, query: Record<string, unknown> = {}) =>
  (await client.get(listMonitored, { query: { pageSize: 100, ...query } })).list
const idsOf = async (client: TestClient, query: Record<string, unknown> = {}) => (await listed(client, query)).map(({ id }) => id)
const actionsOn = async (client: TestClient, id: string) => (await listed(client)).find((row) => row.id === id)?.actions
const remove = (client: TestClient, ids: string | readonly string[]) => client.call(deleteMonitored, { body: { ids: ids as string } })
const nobody = '0198aaaa-0000-7000-8000-000000000000'

describe('whose requests are seen', () => {
  test('those of the organizations that somebody administers, without drafts; a super administrator sees all', async () => {
    const [near, far, draft] = [await begun(clients.near), await begun(clients.far), await begun(clients.near, 1)]
    expect(await idsOf(clients.keeper)).toContain(near)
    for (const hidden of [far, draft]) expect(await idsOf(clients.keeper)).not.toContain(hidden)
    expect(await idsOf(admin)).toEqual(expect.arrayContaining([near, far]))
    expect(await idsOf(admin)).not.toContain(draft)
    expect((await clients.near.call(listMonitored, { query: {} })).code).toBe(403)
  })

  test('nothing is told of the form, nor is found by it', async () => {
    const id = await begun(clients.near)
    const row = (await listed(clients.keeper)).find((one) => one.id === id)!
    expect(row).toMatchObject({
      fullName: '近处的审批流程',
      creatorUser: '近处',
      organize: '甲镇',
      thisStep: '节点a',
      status: 1,
      summary: [],
    })
    expect(JSON.stringify(row)).not.toContain('Secret-77')
    expect(await idsOf(clients.keeper, { keyword: 'Secret-77' })).toEqual([])
    for (const keyword of ['近处', '审批流']) expect(await idsOf(clients.keeper, { keyword })).toContain(id)
  })

  test('filters by flow, state, urgency, initiator and time, and the flows to filter by', async () => {
    const id = await begun(clients.near)
    const found = async (query: Record<string, unknown>) => (await idsOf(clients.keeper, query)).includes(id)
    const { creatorUserId } = (await listed(clients.keeper)).find((row) => row.id === id)!
    for (const query of [{ flowId }, { status: '1' }, { flowUrgent: '1' }, { creatorUserId }, { startTime: Date.now() - 60_000 }])
      expect([query, await found(query)]).toEqual([query, true])
    for (const query of [{ flowId: 'other' }, { status: '2' }, { flowUrgent: '3' }, { creatorUserId: nobody }, { endTime: 1_000 }])
      expect([query, await found(query)]).toEqual([query, false])
    const flows = (await clients.keeper.get(listOwnFlows, {})).list.flatMap(({ children }) => children.map((one) => one.id))
    expect(flows).toContain(flowId)
  })

  test('it opens for who may read it too', async () => {
    const id = await begun(clients.near)
    expect(await actionsOn(clients.keeper, id)).not.toContain('detail')
    expect((await clients.keeper.call(requestDetail, { params: { id }, query: {} })).code).toBe(404)
    expect(await actionsOn(admin, id)).toContain('detail')
  })
})

describe('what may be done', () => {
  test('by state, by buttons and by what is administered', async () => {
    const id = await begun(clients.near)
    expect(await actionsOn(clients.keeper, id)).toEqual(['urge', 'assign'])
    expect((await listed(clients.keeper)).find((row) => row.id === id)?.flowTaskOperatorList).toMatchObject([
      { nodeName: '节点a', userName: 'judge', mayAssign: true },
    ])
    expect(await actionsOn(clients.looker, id)).toEqual(['urge'])
    expect((await listed(clients.looker)).find((row) => row.id === id)?.flowTaskOperatorList).toEqual([])
    await withdrawAs(clients.near, id)
    expect(await actionsOn(clients.keeper, id)).toEqual(['delete'])
    expect(await actionsOn(clients.looker, id)).toEqual([])
  })

  test('a reminder reaches the approver with the name of who sent it, not twice in ten minutes', async () => {
    const id = await begun(clients.near)
    const urge = (client = clients.keeper, of = id) => client.call(urgeMonitored, { params: { id: of } })
    expect(await urge()).toMatchObject({ code: 200, msg: '催办成功' })
    await server.node.drainOutbox()
    const { list } = await clients.judge.get(listMessages, { query: {} })
    expect(list[0]?.title).toBe('看护催办：甲镇的审批流程，请尽快处理。')
    expect(await urge()).toMatchObject({ code: 429 })
    expect((await urge(clients.keeper, await begun(clients.far))).code).toBe(404)
    expect((await urge(clients.keeper, await begun(clients.near, 1))).code).toBe(404)
    expect((await urge(clients.judge)).code).toBe(403)
  })

  test('what was returned is deleted with its record; its initiator is told', async () => {
    const id = await begun(clients.near)
    const item = (await openEntry(clients.judge, id))!
    await clients.judge.get(returnCall, { params: { id: item }, body: { handleOpinion: '请补充材料说明', rejectStep: '0' } })
    expect(await remove(clients.keeper, id)).toMatchObject({ code: 200, msg: '删除成功' })
    for (const client of [clients.keeper, admin]) expect(await idsOf(client)).not.toContain(id)
    expect((await clients.near.get(listMyRequests, { query: {} })).list.map((row) => row.id)).not.toContain(id)
    await server.node.drainOutbox()
    expect((await clients.near.get(listMessages, { query: {} })).list[0]?.title).toBe('看护删除了甲镇的审批流程。')
    const log = await kernel.db.selectFrom('audit_entry').select(['action', 'actor_name']).where('object', '=', `reviews:${id}`).execute()
    expect(log).toContainEqual({ action: 'flow.delete', actor_name: '看护' })
  })

  test('of several none is deleted where one has to stay, and it is named with the reason', async () => {
    const [withdrawn, running] = [await begun(clients.near), await begun(clients.near)]
    await withdrawAs(clients.near, withdrawn)
    expect(await remove(clients.keeper, `${withdrawn},${running}`)).toMatchObject({
      code: 409,
      msg: '“近处的审批流程”不能删除：流程正在审批中，不能执行此操作',
    })
    expect(await idsOf(clients.keeper)).toEqual(expect.arrayContaining([withdrawn, running]))
    expect((await remove(clients.keeper, [withdrawn])).code).toBe(200)
  })

  test('what is not administered is missing, and deleting needs the right to it', async () => {
    const [near, far] = [await begun(clients.near), await begun(clients.far)]
    for (const [client, id] of [
      [clients.near, near],
      [clients.far, far],
    ] as const)
      await withdrawAs(client, id)
    const absent = await remove(clients.keeper, nobody)
    expect(absent.code).toBe(404)
    for (const ids of [far, `${near},${far}`, 'nothing'])
      expect([ids, await remove(clients.keeper, ids)]).toMatchObject([ids, { code: 404, msg: absent.msg }])
    expect((await remove(clients.keeper, await begun(clients.near, 1))).code).toBe(404)
    expect((await remove(clients.looker, near)).code).toBe(403)
    expect(await remove(clients.keeper, '')).toMatchObject({ code: 422 })
    expect((await remove(admin, far)).code).toBe(200)
  })
})
