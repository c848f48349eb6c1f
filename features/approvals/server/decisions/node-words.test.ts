import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { decodeFlow, encodeFlow } from '#engine/flows/codec.ts'
import {
  approveCall,
  listMyRequests,
  recallCall,
  requestDetail,
  returnCall,
  startRequest,
  transferCall,
  withdrawCall,
} from '#features/approvals/contract.ts'
import { batchOperation, checkBatch } from '#features/approvals/contract/batch.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What a flow says of buttons, opinions and votes, through the calls. */

const server = await startTestServer()
const { kernel } = server.node
const clients = {} as Record<'filer' | 'li' | 'wang' | 'sun', TestClient>
const ids = {} as Record<'li' | 'wang' | 'sun', string>

const names = ['worded', 'silent', 'telling', 'voting'] as const

beforeAll(async () => {
  for (const name of names) await givenFunctionRole(kernel, `role-${name}`, { functionId: name })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  await givenPerson(kernel, { account: 'filer', roleIds: names.map((name) => `role-${name}`) })
  for (const account of ['li', 'wang', 'sun'] as const) ids[account] = await givenPerson(kernel, { account, roleIds: ['others'] })
  const worded = chain(
    start({ captions: { submit: '报送', withdraw: '撤件' }, signed: true }),
    approver('a', [ids.li], { captions: { approve: '同意受理', recall: '收回' } }),
    approver('b', [ids.wang]),
  )
  const silent = chain(
    start({ opinion: false, batchApproval: true }),
    approver('a', [ids.li], { opinion: false }),
    approver('b', [ids.wang]),
  )
  const telling = chain(
    start({ opinionNeeded: true, batchApproval: true }),
    approver('a', [ids.li], { opinionNeeded: true }),
    approver('b', [ids.wang]),
  )
  const rules = { approvals: 2, returns: { by: 'number', least: 2 } } as const
  const voting = chain(start(), approver('a', [ids.li, ids.wang, ids.sun], { counterSign: { mode: 'all', ratio: 100, rules } }))
  for (const [name, flow] of Object.entries({ worded, silent, telling, voting }))
    await givenFunction(kernel, { id: name, parts: [part('title', 'text')], flow: { ...flow, id: `flow-${name}`, code: name, name } })
  for (const account of ['filer', 'li', 'wang', 'sun'] as const) clients[account] = await server.signIn(account, personPassword)
})

async function filed(name: (typeof names)[number]) {
  const body = { flowId: `flow-${name}`, formData: { title: 't' }, status: 0 }
  const { id } = savedIn(await clients.filer.get(startRequest, { body }))
  return { id, workItem: (await openEntry(clients.li, id))! }
}
const detail = (client: TestClient, id: string) => client.get(requestDetail, { params: { id }, query: {} })

describe('captions', () => {
  test('of the start stand at the request and in its row, those of a node at the work item', async () => {
    const { id, workItem } = await filed('worded')
    const { flowTaskInfo } = await detail(clients.filer, id)
    expect(flowTaskInfo.captions).toEqual({ submit: '报送', withdraw: '撤件' })
    const { list } = await clients.filer.get(listMyRequests, { query: {} })
    expect(list.find((one) => one.id === id)?.captions).toEqual({ submit: '报送', withdraw: '撤件' })
    // What must be signed is known before it is tried.
    expect([flowTaskInfo.signed, list.find((one) => one.id === id)?.signed]).toEqual([['withdraw'], ['withdraw']])
    const { operation, approversProperties } = await detail(clients.li, id)
    expect(operation).toMatchObject({ taskOperatorId: workItem, captions: { approve: '同意受理', recall: '收回' } })
    expect(approversProperties).toMatchObject({ auditBtnText: '同意受理', revokeBtnText: '收回' })
    expect(await clients.li.call(approveCall, { params: { id: workItem }, body: {} })).toMatchObject({ code: 200 })
    expect((await detail(clients.li, id)).flowTaskInfo.captions).toMatchObject({ recall: '收回' })
  })

  test('are told of a new request, and nothing where all are as usual', async () => {
    const asked = (flowId: string) => clients.filer.get(requestDetail, { params: { id: '0' }, query: { flowId } })
    expect((await asked('flow-worded')).flowTaskInfo.captions).toEqual({ submit: '报送', withdraw: '撤件' })
    expect((await asked('flow-voting')).flowTaskInfo).not.toHaveProperty('captions')
  })
})

describe('opinions', () => {
  const refusedAt = (field: string, text: string) => ({ code: 422, data: { errors: [{ field, text }] } })
  const notAsked = '该环节不填写意见，也不附文件'

  test('are refused where a node takes none, with nothing done', async () => {
    const { id, workItem } = await filed('silent')
    const params = { id: workItem }
    expect((await detail(clients.li, id)).operation).toMatchObject({ opinion: false, opinionNeeded: false })
    const said = { handleOpinion: '同意' }
    expect(await clients.li.call(approveCall, { params, body: said })).toMatchObject(refusedAt('handleOpinion', notAsked))
    const transfer = { ...said, freeApproverUserId: ids.sun }
    expect(await clients.li.call(transferCall, { params, body: transfer })).toMatchObject(refusedAt('handleOpinion', notAsked))
    expect(await clients.filer.call(withdrawCall, { params: { id }, body: said })).toMatchObject(refusedAt('handleOpinion', notAsked))
    expect(await clients.li.call(approveCall, { params, body: { handleOpinion: '' } })).toMatchObject({ code: 200 })
    const { flowTaskInfo } = await detail(clients.li, id)
    expect(flowTaskInfo.opinions).toEqual({ withdraw: 'none', recall: 'none' })
    expect(await clients.li.call(recallCall, { params: { id }, body: { handleOpinion: '错' } })).toMatchObject({ code: 422 })
    expect(await clients.filer.call(withdrawCall, { params: { id }, body: {} })).toMatchObject({ code: 200 })
  })

  test('are wanted where a node needs one', async () => {
    const { id, workItem } = await filed('telling')
    const params = { id: workItem }
    expect((await detail(clients.li, id)).operation).toMatchObject({ opinion: true, opinionNeeded: true })
    expect((await detail(clients.filer, id)).flowTaskInfo.opinions).toEqual({ withdraw: 'needed' })
    const missing = refusedAt('handleOpinion', '请填写意见')
    expect(await clients.li.call(approveCall, { params, body: { handleOpinion: ' ' } })).toMatchObject(missing)
    expect(await clients.li.call(returnCall, { params, body: {} })).toMatchObject(missing)
    expect(await clients.filer.call(withdrawCall, { params: { id }, body: {} })).toMatchObject(missing)
    expect(await clients.li.call(approveCall, { params, body: { handleOpinion: '同意' } })).toMatchObject({ code: 200 })
    expect(await clients.filer.call(withdrawCall, { params: { id }, body: { handleOpinion: '填错了' } })).toMatchObject({ code: 200 })
  })

  test('in a batch: what needs one can be handled with others, what takes none is left with its reason', async () => {
    const [silent, telling] = [await filed('silent'), await filed('telling')]
    const both = [silent.workItem, telling.workItem]
    const { list } = await clients.li.get(checkBatch, { body: { ids: both, batchType: 0 } })
    expect(list.map(({ reason }) => reason)).toEqual(['', ''])
    const told = await clients.li.get(batchOperation, { body: { ids: both, batchType: 0, handleOpinion: '同意' } })
    expect(told).toEqual({ done: [telling.workItem], left: [{ id: silent.workItem, reason: notAsked }] })
    const again = await clients.li.get(batchOperation, { body: { ids: [silent.workItem], batchType: 0 } })
    expect(again.done).toEqual([silent.workItem])
  })
})

describe('votes by number', () => {
  const vote = async (account: 'li' | 'wang' | 'sun', id: string, call: typeof approveCall | typeof returnCall) =>
    clients[account].call(call, { params: { id: (await openEntry(clients[account], id))! }, body: {} })

  test('two approvals pass it, whoever gives them', async () => {
    const { id } = await filed('voting')
    await vote('li', id, returnCall)
    await vote('sun', id, approveCall)
    expect((await detail(clients.filer, id)).flowTaskInfo.status).toBe(1)
    await vote('wang', id, approveCall)
    expect((await detail(clients.filer, id)).flowTaskInfo.status).toBe(2)
  })

  test('two returns send it back before the third has voted', async () => {
    const { id } = await filed('voting')
    await vote('li', id, approveCall)
    await vote('wang', id, returnCall)
    await vote('sun', id, returnCall)
    expect((await detail(clients.filer, id)).flowTaskInfo.status).toBe(3)
    const other = await filed('voting')
    await vote('wang', other.id, returnCall)
    await vote('sun', other.id, returnCall)
    expect((await detail(clients.filer, other.id)).flowTaskInfo.status).toBe(3)
    expect(await openEntry(clients.li, other.id)).toBeUndefined()
  })

  test('clients of the family read the rules as they write them', async () => {
    const { id } = await filed('voting')
    const { approversProperties } = await detail(clients.li, id)
    const config = { auditType: 2, auditRatio: 100, auditNum: 2, rejectType: 2, rejectRatio: 10, rejectNum: 2 }
    expect(approversProperties['counterSignConfig']).toEqual(config)
    const tree = {
      nodeId: 's',
      type: 'start',
      properties: {},
      childNode: { nodeId: 'a', type: 'approver', properties: approversProperties },
    }
    const { definition } = decodeFlow({ id: 'f', code: 'f', name: 'f', version: 1 }, tree)
    expect(definition?.start.next).toMatchObject({
      counterSign: { mode: 'all', ratio: 100, rules: { approvals: 2, returns: { by: 'number', least: 2 } } },
    })
    expect(encodeFlow(definition!)).toEqual(tree)
  })
})
