import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { listBox, requestDetail, startRequest, transferCall } from '#features/approvals/contract.ts'
import { saveApprovalDraftCall } from '#features/approvals/actions/save-approval-draft/call.ts'
import { listMessages } from '#features/messages/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { at, engine, signIn } from '#server/testing/family-client.ts'
import { approveAs, openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 转审 through its call: who gets it, what both see of it, and who cannot get it. */

const server = await startTestServer()
const { kernel } = server.node
const flowId = 'flow-review'
let filer: TestClient
let judge: TestClient
let other: TestClient
const ids = {} as Record<'filer' | 'judge' | 'second' | 'other' | 'gone' | 'foreign', string>

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'reviews' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await inTransaction(kernel.db, (tx) =>
    upsertOrganization(kernel, byProgram(tx), {
      id: 'firm',
      code: 'firm',
      name: 'firm',
      kind: 'company',
      creditCode: '91620000MA00000000',
    }),
  )
  ids.filer = await givenPerson(kernel, { account: 'filer', roleIds: ['filing'] })
  for (const account of ['judge', 'second', 'other'] as const) ids[account] = await givenPerson(kernel, { account, roleIds: ['others'] })
  ids.gone = await givenPerson(kernel, { account: 'gone', enabled: false })
  ids.foreign = await givenPerson(kernel, { account: 'foreign', organizationIds: ['firm'] })
  const nodes = [approver('a', [ids.judge, ids.second], { counterSign: { mode: 'all', ratio: 100 } }), approver('b', [ids.second])]
  const flow = { ...chain(start(), ...nodes), id: flowId, code: 'review', name: 'review' }
  await givenFunction(kernel, { id: 'reviews', parts: [part('title', 'text')], flow })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  filer = await server.signIn('filer', personPassword)
  judge = await server.signIn('judge', personPassword)
  other = await server.signIn('other', personPassword)
})

async function submitted(): Promise<{ id: string; workItem: string }> {
  const { id } = savedIn(await filer.get(startRequest, { body: { flowId, formData: { title: 't' }, status: 0 } }))
  return { id, workItem: (await openEntry(judge, id))! }
}
const give = (workItem: string, to: string, client = judge) =>
  client.call(transferCall, { params: { id: workItem }, body: { freeApproverUserId: to, handleOpinion: '请您看' } })
const detailOf = async (client: TestClient, id: string) => client.call(requestDetail, { params: { id }, query: {} })

test('a client of the platform family transfers; the receiver gets it with a message and reads it without the draft', async () => {
  const { id, workItem } = await submitted()
  await judge.get(saveApprovalDraftCall, { params: { id: workItem }, body: { handleOpinion: '还没想好' } })
  expect((await detailOf(other, id)).code).toBe(404)
  const family = await signIn(server.address, 'judge')
  const detail = await family.data('GET', `${engine}/FlowBefore/${id}`)
  expect(at(detail, 'approversProperties.hasTransferBtn')).toBe(true)
  const body = { freeApproverUserId: ids.other, handleOpinion: '请您看', nodeCode: '', fileList: [], signImg: '' }
  expect(await family.ask('POST', `${engine}/FlowBefore/Transfer/${workItem}`, body)).toMatchObject({ code: 200, msg: '转审成功' })

  const got = (await openEntry(other, id))!
  expect((await detailOf(other, id)).data).toMatchObject({
    draftData: null,
    operation: { taskOperatorId: got, actions: ['approve', 'return', 'save', 'transfer'] },
    timeline: [
      { action: 2 },
      { action: 7, people: [{ name: 'judge' }], toName: 'other', opinion: '请您看' },
      { kind: 'current' },
      { kind: 'coming' },
    ],
    flowTaskOperatorRecordList: [{ handleStatus: 2 }, { handleStatus: 7, userName: 'judge', operatorId: 'other', handleOpinion: '请您看' }],
  })
  await server.node.drainOutbox()
  const { list } = await other.get(listMessages, { query: { isRead: '0' } })
  expect(list.map((one) => one.title).join()).toContain('judge将一件review待办转给您')

  expect(await openEntry(judge, id)).toBeUndefined()
  const done = await judge.get(listBox, { params: { id: '2' }, query: {} })
  expect(done.list.find((row) => row.processId === id)).toMatchObject({ taskOperatorId: workItem, status: 7, requestStatus: 1 })
  expect((await detailOf(judge, id)).data).toMatchObject({ operation: null })
})

test('the receiver decides in the place of the former person, once', async () => {
  const { id, workItem } = await submitted()
  expect((await give(workItem, ids.other)).code).toBe(200)
  expect((await give(workItem, ids.other)).code).toBe(409)
  expect((await approveAs(other, id)).data).toMatchObject({ status: 1 })
  const second = await server.signIn('second', personPassword)
  await approveAs(second, id)
  expect((await approveAs(second, id)).data).toMatchObject({ status: 2 })
})

test('of many at the same moment one receiver gets it', async () => {
  const { id, workItem } = await submitted()
  const answers = await Promise.all([1, 2, 3].map(() => give(workItem, ids.other)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409])
  const { flowTaskOperatorList } = await filer.get(requestDetail, { params: { id }, query: {} })
  expect(flowTaskOperatorList.map(({ userName }) => userName)).toEqual(['other', 'second'])
})

describe('what is refused', () => {
  test.each([
    { to: () => '', says: '请选择接收人' },
    { to: () => ids.judge, says: '不能转审给自己' },
    { to: () => ids.second, says: 'second已是本节点的审批人，请选择其他人员' },
    { to: () => ids.filer, says: 'filer是发起人，不能审批自己的申请，请选择其他人员' },
    ...(['gone', 'foreign', 'nobody'] as const).map((who) => ({
      to: () => (who === 'nobody' ? 'nobody' : ids[who]),
      says: '该人员不存在、已禁用或不在您的可选范围内，请选择其他人员',
    })),
  ])('to whom it cannot go: $says', async ({ to, says }) => {
    const { id, workItem } = await submitted()
    expect(await give(workItem, to())).toMatchObject({ code: 422, data: { errors: [{ field: 'freeApproverUserId', text: says }] } })
    expect(await openEntry(judge, id)).toBe(workItem)
  })

  test('the work item of somebody else, like one that does not exist', async () => {
    const { workItem } = await submitted()
    const [foreign, absent] = await Promise.all([
      give(workItem, ids.filer, other),
      give('0198aaaa-0000-7000-8000-000000000000', ids.filer, other),
    ])
    expect([foreign.code, foreign.msg]).toEqual([404, absent.msg])
  })
})
