import { afterEach, beforeAll, expect, test } from 'vitest'
import { approver, chain, start, users } from '#engine/flows/testing/builders.ts'
import {
  approveCall,
  changeRequest,
  listBox,
  listMyRequests,
  requestDetail,
  routePreview,
  startRequest,
  withdrawCall,
} from '#features/approvals/contract.ts'
import { batchOperation } from '#features/approvals/contract/batch.ts'
import { askCandidates, pageCandidates } from '#features/approvals/contract/definitions.ts'
import { urgeCall } from '#features/approvals/actions/urge/call.ts'
import {
  createDelegation,
  deleteDelegation,
  listDelegations,
  listGivers,
  pageFlowsForOthers,
  stopDelegation,
  updateDelegation,
} from '#features/approvals/contract/delegations.ts'
import { listStartableForOthers } from '#features/approvals/contract/launching.ts'
import { listMessages } from '#features/messages/contract.ts'
import { listRecords } from '#features/records/contract.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 发起委托: ann lets ben start in her name, who may start nothing himself; dora approves. */

const server = await startTestServer()
const { kernel } = server.node
const hour = 3_600_000
const ids = {} as Record<'ann' | 'ben' | 'cid' | 'dora', string>
const people = {} as Record<'ann' | 'ben' | 'cid' | 'dora', TestClient>
const flowId = 'flow-leave'
const pickedFlow = 'flow-picked'

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filers', { functionId: 'leave', fields: ['title', 'place'] })
  await givenFunctionRole(kernel, 'readers', { functionId: 'other' })
  await givenFunctionRole(kernel, 'approvers', { functionId: 'leave', buttons: [] })
  await givenFunctionRole(kernel, 'pickers', { functionId: 'picked', fields: ['title'] })
  await givenOrganization(kernel, 'ann-firm')
  await givenOrganization(kernel, 'ben-firm')
  for (const [account, roleIds, organizationIds] of [
    ['ann', ['filers', 'pickers'], ['ann-firm']],
    ['ben', ['readers'], ['ben-firm', 'ann-firm']],
    ['cid', ['readers'], ['ann-firm']],
    ['dora', ['approvers'], ['ann-firm']],
  ] as const)
    ids[account] = await givenPerson(kernel, { account, name: account, roleIds: [...roleIds], organizationIds: [...organizationIds] })
  const parts = [part('title', 'text'), part('place', 'own-organization'), part('secret', 'text', { defaultValue: 'hidden' })]
  await givenFunction(kernel, { id: 'other', parts: [part('title', 'text')] })
  await givenFunction(kernel, {
    id: 'leave',
    parts,
    flow: { ...chain(start(), approver('a', [ids.dora])), id: flowId, code: flowId, name: '请假' },
  })
  const picked = { kind: 'candidates' as const, members: users(ids.cid, ids.dora), narrowing: 'none' as const }
  await givenFunction(kernel, {
    id: 'picked',
    parts: [part('title', 'text')],
    flow: { ...chain(start(), approver('p', [], { assignee: picked })), id: pickedFlow, code: pickedFlow, name: '选人' },
  })
  for (const account of Object.keys(ids) as (keyof typeof ids)[]) people[account] = await server.signIn(account, personPassword)
})

afterEach(async () => {
  for (const account of ['ann', 'ben'] as const)
    for (const { id } of (await people[account].get(listDelegations, { query: { myOrDelagateToMe: '1' } })).list)
      await people[account].get(deleteDelegation, { params: { id }, body: null })
})

const bodyOf = (to: string, rest: object = {}) => ({
  toUserId: to,
  type: 0,
  flowId: '',
  startTime: kernel.now() - hour,
  endTime: kernel.now() + hour,
  description: '',
  ...rest,
})

async function given(by: 'ann' | 'ben', to: 'ben' | 'cid', rest: object = {}): Promise<string> {
  const answer = await people[by].call(createDelegation, { body: bodyOf(ids[to], rest) })
  expect(answer).toMatchObject({ code: 200 })
  return (answer.data as { id: string }).id
}

const opened = (client: TestClient, giver = ids.ann) =>
  client.call(requestDetail, { params: { id: '0' }, query: { flowId, delegateUser: giver } })
const begin = (client: TestClient, rest: object = {}) =>
  client.call(startRequest, { body: { flowId, formData: { title: 't' }, status: 0, delegateUserList: [ids.ann], ...rest } })
const begun = async () => savedIn((await begin(people.ben)).data).id
const detail = (client: TestClient, id: string) => client.call(requestDetail, { params: { id }, query: {} })
const refusedWith = { code: 403, msg: expect.stringContaining('不能代该人员发起') }

test('the form is that of the giver: her organization, her fields, and nothing that she does not see', async () => {
  expect(await opened(people.ben)).toMatchObject(refusedWith)
  await given('ann', 'ben')
  const { data } = await opened(people.ben)
  expect(data).toMatchObject({
    flowTaskInfo: { creatorUser: 'ann', startedBy: 'ben' },
    inNameOf: { id: ids.ann, name: 'ann', organizationId: 'ann-firm', organizationName: expect.any(String) },
  })
  expect(data.formOperates.filter(({ read }) => read).map(({ id }) => id)).not.toContain('secret')
  expect(JSON.stringify(data)).not.toContain('hidden')
  const way = await people.ben.get(routePreview, { body: { flowId, formData: { title: 't' }, delegateUser: ids.ann } })
  expect(way.timeline.flatMap(({ people: asked }) => asked.map(({ name }) => name))).toEqual(['dora'])
})

test('the request is hers and names both; she is told, the log tells who did it, and the approver decides as ever', async () => {
  await given('ann', 'ben')
  const id = await begun()
  const row = await kernel.db.selectFrom('flow_task').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ initiator_id: ids.ann, started_by: ids.ben, organization_id: 'ann-firm' })
  for (const client of [people.ann, people.ben, people.dora]) {
    const { data } = await detail(client, id)
    expect(data).toMatchObject({ flowTaskInfo: { creatorUser: 'ann', startedBy: 'ben' } })
    expect(data.timeline[0]).toMatchObject({ people: [{ name: 'ann' }], through: 'ben', action: 2 })
  }
  await server.node.drainOutbox()
  expect((await people.ann.get(listMessages, { query: { keyword: '代您发起' } })).list).toMatchObject([
    { title: expect.stringContaining('ben已代您发起：请假'), flowType: 2 },
  ])
  const noted = await kernel.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'changes'])
    .where('object', '=', `leave:${id}`)
    .where('action', '=', 'flow.submit')
    .executeTakeFirstOrThrow()
  expect(noted).toMatchObject({ actor_id: ids.ben, changes: { inNameOf: { id: ids.ann } } })
  expect(await people.dora.call(approveCall, { params: { id: (await openEntry(people.dora, id))! }, body: {} })).toMatchObject({
    code: 200,
  })
})

test('who submits in her name is asked for the candidates that she may pick, without a right of his own', async () => {
  const ask = { flowId: pickedFlow, formData: { title: 't' }, delegateUser: ids.ann }
  const named = { params: { id: '0' }, body: ask }
  expect(await people.ben.call(askCandidates, named)).toMatchObject(refusedWith)
  await given('ann', 'ben')
  expect(await people.ben.call(askCandidates, { params: { id: '0' }, body: { ...ask, delegateUser: null } })).toMatchObject({ code: 404 })
  expect(await people.cid.call(askCandidates, named)).toMatchObject(refusedWith)
  expect((await people.ben.get(askCandidates, named)).list).toMatchObject([{ nodeId: 'p', isCandidates: true }])
  const page = { params: { id: '0' }, body: { ...ask, nodeCode: 'p' } }
  expect((await people.ben.get(pageCandidates, page)).list.map(({ id }) => id).toSorted()).toEqual([ids.cid, ids.dora].toSorted())
  expect(await people.cid.call(pageCandidates, page)).toMatchObject(refusedWith)
  const answer = await begin(people.ben, { flowId: pickedFlow, candidateList: { p: [ids.dora] } })
  expect(answer).toMatchObject({ code: 200 })
  expect(await openEntry(people.dora, savedIn(answer.data).id)).toBeDefined()
})

test('both find it in their box; withdrawing, urging and changing it are hers alone', async () => {
  await given('ann', 'ben')
  const id = await begun()
  const rowOf = async (client: TestClient) =>
    (await client.get(listMyRequests, { query: {} })).list.find(({ processId }) => processId === id)
  expect(await rowOf(people.ben)).toMatchObject({ delegateUser: 'ann', startedBy: 'ben', actions: [], summary: [] })
  expect(await rowOf(people.ann)).toMatchObject({ delegateUser: '', startedBy: 'ben' })
  expect((await rowOf(people.ann))!.actions).toContain('withdraw')
  expect((await detail(people.ben, id)).data.flowTaskInfo.actions).toEqual([])
  expect(await people.ben.call(urgeCall, { params: { id } })).toMatchObject({ code: 404 })
  expect(await people.ben.call(withdrawCall, { params: { id }, body: {} })).toMatchObject({ code: 404 })
  const changed = { flowId, formData: { title: 'u', version: 1 }, status: 0 as const, delegateUserList: [ids.ann] }
  expect((await people.ben.call(changeRequest, { params: { id }, body: changed })).code).not.toBe(200)
  expect(await people.ann.call(withdrawCall, { params: { id }, body: {} })).toMatchObject({ code: 200 })
})

test('nothing else of hers opens to him: not her requests, her records, her box, nor a draft', async () => {
  const own = savedIn(await people.ann.get(startRequest, { body: { flowId, formData: { title: 'own' }, status: 0 } })).id
  await given('ann', 'ben')
  expect(await detail(people.ben, own)).toMatchObject({ code: 404 })
  expect((await people.ben.get(listMyRequests, { query: {} })).list.map(({ processId }) => processId)).not.toContain(own)
  expect((await people.ben.get(listBox, { params: { id: '1' }, query: {} })).list).toEqual([])
  expect((await people.ben.call(listRecords, { params: { modelId: 'leave' }, body: {} })).code).not.toBe(200)
  expect(await begin(people.ben, { status: 1 })).toMatchObject({ code: 422, msg: expect.stringContaining('不能暂存') })
  expect(await begin(people.ben, { formData: { title: 't', secret: 'x' } })).not.toMatchObject({ code: 200 })
  expect(await begin(people.ben, { delegateUserList: [ids.ann, ids.dora] })).toMatchObject({ code: 422 })
})

test('who may not, cannot: without a delegation, of another kind or flow, before and after its time, ended, deleted', async () => {
  const id = await begun().catch(() => undefined)
  expect(id).toBeUndefined()
  const refusedFor = async (rest: object) => {
    const one = await given('ann', 'ben', rest)
    expect(await begin(people.ben), JSON.stringify(rest)).toMatchObject(refusedWith)
    expect(await opened(people.ben)).toMatchObject(refusedWith)
    await people.ann.get(deleteDelegation, { params: { id: one }, body: null })
  }
  await refusedFor({ type: 1 })
  await refusedFor({ startTime: kernel.now() + hour / 2 })
  const standing = await given('ann', 'ben')
  const started = await begun()
  expect(await begin(people.cid)).toMatchObject(refusedWith)
  expect(await people.ann.call(stopDelegation, { params: { id: standing }, body: null })).toMatchObject({ code: 200 })
  expect(await begin(people.ben)).toMatchObject(refusedWith)
  expect(await detail(people.ben, started)).toMatchObject({ code: 404 })
  expect((await people.ben.get(listMyRequests, { query: {} })).list).toEqual([])
  expect((await people.ben.get(listStartableForOthers, {})).list).toEqual([])
})

test('nothing is passed on, nobody starts for each other, and a delegation keeps its kind', async () => {
  const first = await given('ann', 'ben')
  await given('ben', 'cid')
  expect(await begin(people.cid)).toMatchObject(refusedWith)
  expect(await people.ben.call(createDelegation, { body: bodyOf(ids.ann) })).toMatchObject({ code: 422 })
  expect(await people.ann.call(updateDelegation, { params: { id: first }, body: bodyOf(ids.ben, { type: 1 }) })).toMatchObject({
    code: 422,
  })
})

test('what the giver may start is offered to the other one, in the calls of the family too', async () => {
  expect((await people.ben.get(pageFlowsForOthers, { query: {} })).list).toEqual([])
  await given('ann', 'ben', { flowId })
  expect((await people.ben.get(listStartableForOthers, {})).list).toMatchObject([{ id: flowId, giver: { name: 'ann' } }])
  expect((await people.ben.get(pageFlowsForOthers, { query: {} })).list).toMatchObject([{ id: flowId, fullName: '请假' }])
  expect((await people.ben.get(listGivers, { query: { flowId } })).list).toMatchObject([{ id: ids.ann, fullName: 'ann' }])
  expect((await people.ben.get(listGivers, { query: { flowId: 'other' } })).list).toEqual([])
  expect((await people.cid.get(listGivers, { query: {} })).list).toEqual([])
})

test('of somebody disablednothing begins', async () => {
  await given('ann', 'ben')
  const setEnabled = (enabled: boolean) => kernel.db.updateTable('user_account').set({ enabled }).where('id', '=', ids.ann).execute()
  await setEnabled(false)
  expect(await begin(people.ben)).toMatchObject(refusedWith)
  await setEnabled(true)
  expect(await begin(people.ben)).toMatchObject({ code: 200 })
})

test('who started it approves it in nobody else’s name', async () => {
  await given('ann', 'ben')
  const id = await begun()
  const workItem = (await openEntry(people.dora, id))!
  const body = bodyOf(ids.ben, { type: 1 })
  const lent = await people.dora.get(createDelegation, { body })
  expect((await people.ben.get(listBox, { params: { id: '1' }, query: {} })).list.map(({ processId }) => processId)).not.toContain(id)
  expect(await people.ben.call(approveCall, { params: { id: workItem }, body: {} })).not.toMatchObject({ code: 200 })
  expect((await people.ben.get(batchOperation, { body: { ids: [workItem], batchType: 0 } })).done).toEqual([])
  const { data } = await detail(people.ben, id)
  expect(data).toMatchObject({ flowTaskInfo: { delegateUser: 'ann', actions: [] } })
  // A work item of somebody else's request he may decide.
  const own = savedIn(await people.ann.get(startRequest, { body: { flowId, formData: { title: 'own' }, status: 0 } })).id
  expect(await people.ben.call(approveCall, { params: { id: (await openEntry(people.dora, own))! }, body: {} })).toMatchObject({
    code: 200,
  })
  await people.dora.get(deleteDelegation, { params: { id: lent.id }, body: null })
})

test('files: only his own are attached, and a replay begins nothing twice', async () => {
  await given('ann', 'ben')
  const key = crypto.randomUUID()
  const send = () =>
    people.ben.call(
      startRequest,
      { body: { flowId, formData: { title: 't' }, status: 0, delegateUserList: [ids.ann] } },
      { idempotencyKey: key },
    )
  const [first, again] = [await send(), await send()]
  expect(savedIn(again.data).id).toBe(savedIn(first.data).id)
  const other = await people.ben.call(
    startRequest,
    { body: { flowId, formData: { title: 'x' }, status: 0, delegateUserList: [ids.ann] } },
    { idempotencyKey: key },
  )
  expect(other).toMatchObject({ code: 409 })
})
