import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start, users } from '#engine/flows/testing/builders.ts'
import {
  approveCall,
  changeRequest,
  listMonitored,
  monitorMenu,
  requestDetail,
  returnCall,
  startRequest,
  suspendCall,
  terminateCall,
} from '#features/approvals/contract.ts'
import { changeButton, changeCall, listMoveTargets, pageMoveCandidates, reviveButton } from '#features/approvals/actions/change/call.ts'
import { suspendButton, terminateButton } from '#features/approvals/contract/monitor.ts'
import { listMessages } from '#features/messages/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { getRecord } from '#features/records/contract.ts'
import { approveAs, confirmAsVillage, demoSettings, openEntry, savedIn, startFiling, testSignature } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 变更 and 复活 by who watches over requests, through their calls. */

const server = await startTestServer({ settings: demoSettings })
const { kernel } = server.node
const admin = await server.admin()
const flowId = 'flow-review'
type Account = 'near' | 'far' | 'judge' | 'second' | 'keeper' | 'changer' | 'looker'
const clients = {} as Record<Account, TestClient>
const ids = {} as Record<Account, string>

beforeAll(async () => {
  await givenTree(kernel, [
    { id: 'county', name: '县局' },
    { id: 'town', name: '甲镇', parentId: 'county' },
    { id: 'abroad', name: '外县' },
  ])
  await givenFunctionRole(kernel, 'filing', { functionId: 'reviews' })
  await givenFunctionRole(kernel, 'picking', { functionId: 'picks' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  const buttons = [suspendButton, terminateButton, changeButton, reviveButton]
  const watching = await givenMenuRole(kernel, 'watchers', monitorMenu, buttons)
  const changing = await givenMenuRole(kernel, 'changers', monitorMenu, [changeButton])
  const people: Record<Account, { readonly role: string; readonly organization: string; readonly name?: string }> = {
    near: { role: 'filing', organization: 'town', name: '近处' },
    far: { role: 'filing', organization: 'abroad' },
    judge: { role: 'others', organization: 'town' },
    second: { role: 'others', organization: 'town', name: '复核' },
    keeper: { role: watching, organization: 'county', name: '看护' },
    changer: { role: changing, organization: 'county' },
    looker: { role: watching, organization: 'county' },
  }
  for (const [account, { role, organization, name = account }] of Object.entries(people) as [Account, (typeof people)[Account]][])
    ids[account] = await givenPerson(kernel, {
      account,
      name,
      roleIds: role === 'filing' ? [role, 'picking'] : [role],
      organizationIds: [organization],
    })
  await givenAdministration(kernel, ids.keeper, 'county')
  await givenAdministration(kernel, ids.changer, 'county')
  await givenAdministration(kernel, ids.looker, 'county', { thisLayer: ['select'], subLayers: ['select'] })
  const stops = start({ withoutPeople: { rule: 'named-by-approver', users: [] } })
  const flow = {
    ...chain(
      stops,
      approver('a', [ids.judge]),
      approver('b', [ids.second]),
      approver('c', [], { assignee: { kind: 'manager', level: 1 } }),
    ),
    id: flowId,
    code: 'review',
    name: '审批流程',
  }
  const rules = [{ then: [{ do: 'set' as const, field: 'day', value: "lookup('flow.approved')" }] }]
  const parts = [part('title', 'text', { required: true }), part('day', 'text')]
  await givenFunction(kernel, { id: 'reviews', parts, rules, flow })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  for (const account of Object.keys(people) as Account[]) clients[account] = await server.signIn(account, personPassword)
})

const begun = async (client: TestClient = clients.near, status = 0) =>
  savedIn(await client.get(startRequest, { body: { flowId, formData: { title: 't' }, status } })).id
const move = (client: TestClient, taskId: string, taskNodeId: string, rest: { resurgence?: boolean; handleOpinion?: string } = {}) =>
  client.call(changeCall, { body: { taskId, taskNodeId, handleOpinion: '核实', ...rest } })
const revive = (client: TestClient, id: string, node: string) => move(client, id, node, { resurgence: true })
const targets = (client: TestClient, id: string) => client.call(listMoveTargets, { params: { id } })
const detail = (client: TestClient, id: string) => client.get(requestDetail, { params: { id }, query: {} })
const rowOf = async (id: string, client = clients.keeper) =>
  (await client.get(listMonitored, { query: { pageSize: 100 } })).list.find((row) => row.id === id)
const newest = async (client: TestClient) => {
  await server.node.drainOutbox()
  return (await client.get(listMessages, { query: {} })).list[0]?.title
}
const approve = async (client: TestClient, id: string, rest: object = {}) =>
  client.call(approveCall, { params: { id: (await openEntry(client, id))! }, body: rest })
/** Approved at its last node, whose person somebody named. */
const approved = async () => {
  const id = await begun()
  await approve(clients.judge, id)
  await approve(clients.second, id, { errorRuleUserList: { c: [ids.judge] } })
  await approve(clients.judge, id)
  return id
}
const stored = async (id: string) =>
  kernel.db.selectFrom('flow_task').select(['status', 'ended_at', 'completion', 'step']).where('id', '=', id).executeTakeFirstOrThrow()
const dayOf = async (id: string) => JSON.parse((await admin.get(getRecord, { params: { modelId: 'reviews', id } })).data)['day'] ?? ''
const nobody = '0198aaaa-0000-7000-8000-000000000000'

describe('who may', () => {
  test('who administers the organization of a request and has the button of the action; for others it is missing or forbidden', async () => {
    const [id, far, draft, ended] = [await begun(), await begun(clients.far), await begun(clients.near, 1), await approved()]
    for (const client of [clients.near, clients.judge, clients.looker]) {
      expect((await move(client, id, 'b')).code).toBe(403)
      expect((await targets(client, id)).code).toBe(403)
    }
    for (const hidden of [far, draft, nobody, 'nothing']) {
      expect([hidden, (await move(clients.keeper, hidden, 'b')).code]).toEqual([hidden, 404])
      expect([hidden, (await targets(clients.keeper, hidden)).code]).toEqual([hidden, 404])
    }
    expect((await revive(clients.changer, ended, 'b')).code).toBe(403)
    expect((await targets(clients.changer, ended)).code).toBe(403)
    expect((await targets(clients.changer, id)).code).toBe(200)
    expect([(await rowOf(id))?.actions, (await rowOf(ended))?.actions]).toEqual([['suspend', 'terminate', 'change'], ['revive']])
    expect([(await rowOf(id, clients.changer))?.actions, (await rowOf(ended, clients.changer))?.actions]).toEqual([['change'], []])
    expect((await detail(admin, id)).flowTaskInfo.actions).toContain('change')
    expect((await detail(clients.near, id)).flowTaskInfo.actions).not.toContain('change')
  })
})

describe('a change', () => {
  test('moves the to-do to the people of the node, tells the initiator, and the history says where', async () => {
    const id = await begun()
    expect((await targets(clients.keeper, id)).data).toEqual([
      { id: 'b', nodeName: '节点b' },
      { id: 'c', nodeName: '节点c' },
    ])
    const item = (await openEntry(clients.judge, id))!
    expect(await move(clients.keeper, id, 'b', { handleOpinion: '县级已核' })).toMatchObject({
      code: 200,
      msg: '变更成功',
      data: { status: 1, resurgence: false },
    })
    expect([await openEntry(clients.judge, id), await openEntry(clients.second, id)]).toEqual([undefined, expect.any(String)])
    expect(await clients.judge.call(approveCall, { params: { id: item }, body: {} })).toMatchObject({ code: 409 })
    expect(await newest(clients.near)).toBe('看护将甲镇的审批流程变更至“节点b”，原因：县级已核。')
    const { flowTaskOperatorRecordList: records, timeline } = await detail(clients.near, id)
    expect(records.at(-1)).toMatchObject({ handleStatus: 8, userName: '看护', nodeName: '节点a', handleOpinion: '县级已核' })
    expect(timeline.map(({ kind, nodeCode, action, toName }) => [kind, nodeCode, action, toName])).toEqual([
      ['past', 'start', 2, ''],
      ['past', 'a', 8, '节点b'],
      ['current', 'b', null, ''],
      ['coming', 'c', null, ''],
    ])
    const log = await kernel.db.selectFrom('audit_entry').select(['action', 'actor_name']).where('object', '=', `reviews:${id}`).execute()
    expect(log).toContainEqual({ action: 'flow.change', actor_name: '看护' })
  })

  test('asks for people where the node finds nobody', async () => {
    const id = await begun()
    expect((await move(clients.keeper, id, 'c')).data).toEqual([{ nodeId: 'c', nodeName: '节点c' }])
    expect(await openEntry(clients.judge, id)).toBeDefined()
    const body = { taskId: id, taskNodeId: 'c', handleOpinion: '核实', errorRuleUserList: { c: [ids.second] } }
    expect((await clients.keeper.call(changeCall, { body })).data).toMatchObject({ status: 1 })
    expect(await openEntry(clients.second, id)).toBeDefined()
  })

  test('needs a reason and a node that is offered', async () => {
    const id = await begun()
    expect(await move(clients.keeper, id, 'b', { handleOpinion: ' ' })).toMatchObject({ code: 422, msg: '请填写原因' })
    for (const node of ['a', 'start', '', 'nowhere'])
      expect([node, await move(clients.keeper, id, node)]).toMatchObject([node, { code: 422, msg: '请选择可到达的节点' }])
    await clients.keeper.get(suspendCall, { params: { id }, body: {} })
    const suspended = { code: 409, msg: '流程已被挂起，不能执行此操作' }
    expect(await move(clients.keeper, id, 'b')).toMatchObject(suspended)
    expect(await targets(clients.keeper, id)).toMatchObject(suspended)
  })

  test('has a returned request go on, unless its initiator saved what may not be submitted', async () => {
    const id = await begun()
    const back = { handleOpinion: '请补充材料说明', rejectStep: '0' }
    await clients.judge.get(returnCall, { params: { id: (await openEntry(clients.judge, id))! }, body: back })
    const { version } = (await detail(clients.near, id)).flowTaskInfo
    const saved = { flowId, formData: { title: '' }, status: 1, version }
    await clients.near.get(changeRequest, { params: { id }, body: saved })
    expect(await move(clients.keeper, id, 'b')).toMatchObject({
      code: 422,
      msg: '申请的内容尚不完整或不合规，须由发起人修改后重新提交',
    })
    await clients.near.get(changeRequest, { params: { id }, body: { ...saved, formData: { title: '改' }, version: version + 1 } })
    expect((await move(clients.keeper, id, 'b')).data).toMatchObject({ status: 1 })
    expect(await openEntry(clients.second, id)).toBeDefined()
    const again = { ...saved, formData: { title: '又改' }, status: 0, version: version + 3 }
    expect((await clients.near.call(changeRequest, { params: { id }, body: again })).code).toBe(409)
  })

  test('and an approval at once: one of them wins, and the request is whole', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await begun()
      const item = (await openEntry(clients.judge, id))!
      const [moved, decided] = await Promise.all([
        clients.keeper.call(changeCall, {
          body: { taskId: id, taskNodeId: 'c', handleOpinion: '核实', errorRuleUserList: { c: [ids.judge] } },
        }),
        clients.judge.call(approveCall, { params: { id: item }, body: {} }),
      ])
      expect(moved.code).toBe(200)
      expect([200, 409]).toContain(decided.code)
      expect((await stored(id)).step).toBe('节点c')
    }
  })

  test('by two at once to different nodes happens one after the other, or the second finds it there', async () => {
    const id = await begun()
    const codes = (await Promise.all([move(clients.keeper, id, 'b'), move(clients.changer, id, 'b')])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 422])
  })
})

describe('a revival', () => {
  test('has an approved request wait again, and what followed from its approval is gone until the next one', async () => {
    const id = await approved()
    const before = await dayOf(id)
    expect([before, (await stored(id)).status]).toEqual([expect.stringMatching(/^\d{4}-/), 2])
    expect((await targets(clients.keeper, id)).data?.map((one) => one.id)).toEqual(['a', 'b', 'c'])
    expect(await revive(clients.keeper, id, 'b')).toMatchObject({ code: 200, msg: '复活成功', data: { status: 1, resurgence: true } })
    expect(await stored(id)).toMatchObject({ status: 1, ended_at: null, step: '节点b' })
    expect(await dayOf(id)).toBe('')
    expect(await newest(clients.near)).toBe('看护复活了甲镇的审批流程，从“节点b”继续审批，原因：核实。')
    const { flowTaskOperatorRecordList: records } = await detail(clients.near, id)
    expect(records.map(({ handleStatus }) => handleStatus)).toEqual([2, 1, 1, 1, 9])
    await approve(clients.second, id, { errorRuleUserList: { c: [ids.judge] } })
    await approve(clients.judge, id)
    expect([(await stored(id)).status, await dayOf(id)]).toEqual([2, before])
  })

  test('keeps the number of a filing, and draws none', async () => {
    const [filer, reviewer, county, chief] = await Promise.all(
      ['enterprise', 'reviewer', 'county', 'chief'].map((account) => server.signIn(account, demoSettings.demoPassword)),
    )
    const { id, number } = await startFiling(filer!, { changes: { prodMode: 'seed.prodMode.own' } })
    const signed = { signImg: testSignature }
    await approveAs(reviewer!, id)
    await approveAs(county!, id)
    await approveAs(chief!, id, signed)
    const drawn = () => kernel.db.selectFrom('flow_task').select('number').where('number', 'is not', null).execute()
    const numbers = (await drawn()).length
    const [first] = (await targets(admin, id)).data
    expect((await revive(admin, id, first!.id)).code).toBe(200)
    await confirmAsVillage(filer!, id)
    await approveAs(reviewer!, id)
    await approveAs(county!, id)
    await approveAs(chief!, id, signed)
    expect((await detail(filer!, id)).flowTaskInfo).toMatchObject({ enCode: number, status: 2 })
    expect((await drawn()).length).toBe(numbers)
  })

  test('of a terminated one begins where it stood, and nothing else is revived', async () => {
    const id = await begun()
    expect(await revive(clients.keeper, id, 'a')).toMatchObject({ code: 409, msg: '流程正在审批中，不能执行此操作' })
    await clients.keeper.get(terminateCall, { params: { id }, body: { handleOpinion: '重复申请' } })
    expect((await targets(clients.keeper, id)).data).toEqual([{ id: 'a', nodeName: '节点a' }])
    expect(await move(clients.keeper, id, 'a')).toMatchObject({ code: 409, msg: '流程已结束，不能执行此操作' })
    expect((await revive(clients.keeper, id, 'a')).code).toBe(200)
    expect(await openEntry(clients.judge, id)).toBeDefined()
  })

  test('by two at once happens once', async () => {
    const id = await approved()
    const codes = (await Promise.all([revive(clients.keeper, id, 'a'), revive(admin, id, 'b')])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 409])
  })
})

describe('candidates', () => {
  const picking = 'flow-picking'
  const begin = async () =>
    savedIn(await clients.near.get(startRequest, { body: { flowId: picking, formData: { title: 't' }, status: 0 } })).id
  const moveAsking = (client: TestClient, id: string, rest: object = {}) =>
    client.call(changeCall, { body: { taskId: id, taskNodeId: 'd', handleOpinion: '核实', asks: true, ...rest } })
  const page = (client: TestClient, id: string, nodeCode = 'd', keyword = '') =>
    client.call(pageMoveCandidates, { params: { id }, body: { nodeCode, keyword } })
  const whoHas = async (id: string) =>
    (await detail(admin, id)).timeline.filter(({ kind }) => kind === 'current').flatMap(({ people }) => people.map((one) => one.id))

  beforeAll(async () => {
    const assignee = { kind: 'candidates', members: users(ids.judge, ids.second), narrowing: 'none' } as const
    const flow = {
      ...chain(start(), approver('a', [ids.judge]), approver('d', [], { assignee })),
      id: picking,
      code: 'picking',
      name: '选人',
    }
    await givenFunction(kernel, { id: 'picks', parts: [part('title', 'text')], flow })
  })

  test('who puts a request to a node with candidates is asked for them, finds them, and those he picks decide', async () => {
    const id = await begin()
    expect(await moveAsking(clients.keeper, id)).toMatchObject({ code: 200, data: [{ nodeId: 'd', isCandidates: true }] })
    expect(await whoHas(id)).toEqual([ids.judge])
    expect(await page(clients.keeper, id)).toMatchObject({ code: 200, data: { pagination: { total: 2 } } })
    expect(await page(clients.keeper, id, 'd', '复核')).toMatchObject({ data: { list: [{ id: ids.second }] } })
    expect(await moveAsking(clients.keeper, id, { candidateList: { d: [ids.near] } })).toMatchObject({ data: [{ nodeId: 'd' }] })
    expect(await moveAsking(clients.keeper, id, { candidateList: { d: [ids.second] } })).toMatchObject({ code: 200, data: { status: 1 } })
    expect(await whoHas(id)).toEqual([ids.second])
  })

  test('a client that does not ask has all of them decide, as before', async () => {
    const id = await begin()
    expect(await moveAsking(clients.keeper, id, { asks: undefined })).toMatchObject({ data: { status: 1 } })
    expect((await whoHas(id)).toSorted()).toEqual([ids.judge, ids.second].toSorted())
  })

  test('who may not change the request is told nothing of them, and other nodes have none', async () => {
    const id = await begin()
    expect((await page(clients.near, id)).code).toBe(403)
    expect((await page(clients.looker, id)).code).toBe(403)
    expect([
      (await page(clients.keeper, id, 'a')).code,
      (await page(clients.keeper, id, 'none')).code,
      (await page(clients.keeper, nobody)).code,
    ]).toEqual([404, 404, 404])
  })
})
