import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start, users } from '#engine/flows/testing/builders.ts'
import {
  approveCall,
  changeRequest,
  listBox,
  listMyRequests,
  returnCall,
  startRequest,
  requestDetail,
} from '#features/approvals/contract.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Rights of a node to fields: reading, writing, required (workflow 4, security 4.6). */

const server = await startTestServer()
const { kernel } = server.node
const flowId = 'flow-review'
let filer: TestClient
let judge: TestClient
let watcher: TestClient

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'reviews', fields: ['title', 'code', 'amount', 'verdict'] })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenPerson(kernel, { account: 'filer', roleIds: ['filing', 'others'] })
  const judgeId = await givenPerson(kernel, { account: 'judge', roleIds: ['others'] })
  const watcherId = await givenPerson(kernel, { account: 'watcher', roleIds: ['others'] })
  const right = (field: string, read: boolean, write: boolean, required = false) => ({ field, read, write, required })
  const judging = approver('judging', [judgeId], {
    rights: [right('verdict', true, true, true), right('secret', false, false), right('note', true, true), right('amount', true, false)],
    copies: { to: users(watcherId), narrowing: 'none', custom: false, toInitiator: false },
    returnTo: { kind: 'start' },
  })
  const flow = {
    ...chain(start({ rights: [right('verdict', true, false), right('secret', true, true)] }), judging),
    id: flowId,
    code: 'review',
    name: 'review',
  }
  const parts = [
    part('title', 'text'),
    part('code', 'text', { unique: true }),
    part('amount', 'number'),
    part('secret', 'text', { label: 'label of secret' }),
    part('doubled', 'calculation', { options: { expression: [{ __vModel__: 'amount' }, '+', { __vModel__: 'amount' }] } }),
    part('verdict', 'text'),
    part('note', 'text'),
  ]
  await givenFunction(kernel, { id: 'reviews', parts, flow })
  await givenFunction(kernel, {
    id: 'others',
    parts: [part('title', 'text')],
    flow: { ...chain(start(), approver('a', [judgeId])), id: 'flow-others', code: 'others', name: 'others' },
  })
  filer = await server.signIn('filer', personPassword)
  judge = await server.signIn('judge', personPassword)
  watcher = await server.signIn('watcher', personPassword)
})

const submit = (formData: Record<string, unknown>, status: 0 | 1 = 0) => filer.call(startRequest, { body: { flowId, formData, status } })

async function submitted(formData: Record<string, unknown> = { title: 't', amount: '5' }): Promise<{ id: string; entry: string }> {
  const { id } = savedIn((await submit(formData)).data)
  return { id, entry: (await openEntry(judge, id))! }
}

describe('what a node requires', () => {
  test('an approval without it is refused, also one that sends no form at all', async () => {
    const { entry } = await submitted()
    for (const body of [{}, { formData: {} }, { formData: null }, { formData: { note: 'n' } }, { formData: { verdict: '' } }]) {
      expect([body, await judge.call(approveCall, { params: { id: entry }, body })]).toMatchObject([
        body,
        { code: 422, data: { errors: [{ field: 'verdict' }] } },
      ])
    }
    expect((await judge.call(approveCall, { params: { id: entry }, body: { formData: { verdict: 'good' } } })).code).toBe(200)
  })

  test('a return may leave it empty', async () => {
    const { id, entry } = await submitted()
    expect((await judge.call(returnCall, { params: { id: entry }, body: { handleOpinion: 'no', formData: { note: 'why' } } })).code).toBe(
      200,
    )
    expect((await filer.get(requestDetail, { params: { id }, query: {} })).flowTaskInfo.status).toBe(3)
  })
})

describe('what a node hides', () => {
  test('the filer may not write what the start lets be read alone, nor what the menu hides', async () => {
    expect((await submit({ title: 't', verdict: 'good' })).code).toBe(403)
    expect((await submit({ title: 't', secret: 'x' })).code).toBe(403)
    expect((await submit({ title: 't', note: 'x' })).code).toBe(403)
  })

  test('a person at the node sees no hidden field, and writes none', async () => {
    const { id, entry } = await submitted()
    const detail = await judge.get(requestDetail, { params: { id }, query: {} })
    expect(JSON.stringify(detail)).not.toContain('secret')
    expect(detail.formData).toMatchObject({ amount: 5, doubled: 10 })
    for (const formData of [
      { verdict: 'v', secret: 'x' },
      { verdict: 'v', amount: '6' },
      { verdict: 'v', title: 'other' },
    ])
      expect([formData, (await judge.call(approveCall, { params: { id: entry }, body: { formData } })).code]).toEqual([formData, 403])
  })

  test('a refusal names nothing that is hidden', async () => {
    const { entry } = await submitted()
    const refused = await judge.call(approveCall, { params: { id: entry }, body: { formData: { verdict: 'v', secret: 'x' } } })
    expect(refused).toMatchObject({ code: 403, msg: '提交的内容中有您没有权限的字段，未保存' })
    expect(JSON.stringify(refused)).not.toContain('label of secret')
  })

  test('what others will read with an opinion is a picture or nothing', async () => {
    const { id, entry } = await submitted()
    const approve = async (body: Record<string, unknown>) =>
      judge.call(approveCall, { params: { id: entry }, body: { formData: { verdict: 'v' }, ...body } })
    for (const signImg of [
      'javascript:alert(1)',
      'data:text/html;base64,PHA+',
      'https://elsewhere.example/x.png',
      'data:image/svg+xml;base64,PHA+',
    ])
      expect([signImg, (await approve({ signImg })).code]).toEqual([signImg, 422])
    expect((await approve({ fileList: [{ name: 'x', url: 'javascript:alert(1)' }] })).code).toBe(400)
    expect((await approve({ signImg: 'data:image/png;base64,aGVsbG8=', fileList: [] })).code).toBe(200)
    const { flowTaskOperatorRecordList: records } = await judge.get(requestDetail, { params: { id }, query: {} })
    expect(records.at(-1)).toMatchObject({ signImg: 'data:image/png;base64,aGVsbG8=', fileList: '[]' })
  })

  test('in the box of the filer the summary holds only what the menu shows', async () => {
    await submitted({ title: 'seen', amount: '77' })
    const { list } = await filer.get(listMyRequests, { query: { keyword: '' } })
    expect(list[0]!.summary.map((one) => one.label)).toEqual(['title', 'amount'])
  })

  test('a copy opens the request for its receiver, in the rights of its node', async () => {
    const { id, entry } = await submitted()
    expect((await watcher.call(requestDetail, { params: { id }, query: {} })).code).toBe(404)
    await judge.call(approveCall, { params: { id: entry }, body: { formData: { verdict: 'good' } } })
    const copies = await watcher.get(listBox, { params: { id: '3' }, query: {} })
    expect(copies.list.map((row) => row.id)).toContain(id)
    const detail = await watcher.get(requestDetail, { params: { id }, query: {} })
    expect(JSON.stringify(detail)).not.toContain('secret')
    expect(detail.formOperates.every((one) => !one.write)).toBe(true)
  })
})

test('a value that may not repeat is told at its field, by every door', async () => {
  expect((await submit({ title: 'a', code: 'C-1' })).code).toBe(200)
  expect(await submit({ title: 'b', code: 'C-1' })).toMatchObject({ code: 422, data: { errors: [{ field: 'code' }] } })
  const draft = savedIn((await submit({ title: 'c' }, 1)).data)
  expect(
    await filer.call(changeRequest, { params: { id: draft.id }, body: { flowId, formData: { code: 'C-1' }, status: 0, version: 1 } }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'code' }] } })
})

test('a request is changed by its own flow alone', async () => {
  const draft = savedIn((await submit({ title: 'c' }, 1)).data)
  const answer = await filer.call(changeRequest, {
    params: { id: draft.id },
    body: { flowId: 'flow-others', formData: { title: 'x' }, status: 1, version: 1 },
  })
  expect(answer.code).toBe(404)
})

test('the filer is no approver of the own request', async () => {
  const judgesOwn = await givenFunctionRole(kernel, 'judging-role', { functionId: 'reviews' })
  await givenPerson(kernel, { account: 'judge', roleIds: [judgesOwn, 'others'] })
  const own = await judge.call(startRequest, { body: { flowId, formData: { title: 'mine' }, status: 0 } })
  expect(own.code).toBe(200)
  expect(await openEntry(judge, savedIn(own.data).id)).toBeUndefined()
})
