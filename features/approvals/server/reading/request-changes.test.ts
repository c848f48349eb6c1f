import { beforeAll, expect, test } from 'vitest'
import { changeRequest, noteSeen, returnCall, requestChanges, requestDetail, withdrawCall } from '#features/approvals/contract.ts'
import { demoPassword, demoSettings, depositFields, filing, openEntry, startFiling } from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What the initiator changed since the request came back, as shown to the next reader. */

const server = await startTestServer({ settings: demoSettings })
let enterprise: TestClient
let reviewer: TestClient
let reader: TestClient

beforeAll(async () => {
  ;[enterprise, reviewer, reader] = await Promise.all(
    ['enterprise', 'reviewer', 'reader'].map((account) => server.signIn(account, demoPassword)) as [
      Promise<TestClient>,
      Promise<TestClient>,
      Promise<TestClient>,
    ],
  )
})

const changesOf = (client: TestClient, id: string) => client.get(requestChanges, { params: { id }, query: {} })

async function returned(): Promise<string> {
  const { id } = await startFiling(enterprise)
  const body = { handleOpinion: '隔离距离与现场不符', rejectStep: '0', rejectType: 1 }
  await reviewer.get(returnCall, { params: { id: (await openEntry(reviewer, id))! }, body })
  return id
}

async function save(id: string, change: (values: Record<string, unknown>) => Record<string, unknown>, status: 0 | 1 = 0): Promise<void> {
  const { formData, flowTaskInfo } = await enterprise.get(requestDetail, { params: { id }, query: {} })
  const body = { flowId: filing.flowId, formData: change(formData), status, version: flowTaskInfo.version }
  await enterprise.get(changeRequest, { params: { id }, body })
}

const rowsIn = (values: Record<string, unknown>) => values['items'] as Record<string, unknown>[]

test('changed values come with what stood there when it was returned, also those of a draft in between', async () => {
  const id = await returned()
  await save(id, (values) => ({ ...values, techLead: '李技术' }), 1)
  expect(await changesOf(reviewer, id)).toMatchObject({ since: null, changes: [] })
  await save(id, (values) => ({
    ...values,
    techLead: '王技术',
    items: rowsIn(values).map((row) => ({ ...row, isoDist: '350', isoType: 'seed.isolation.space' })),
  }))
  const { since, changes } = await changesOf(reviewer, id)
  expect(since).toEqual(expect.any(Number))
  expect(changes).toEqual([
    { path: 'techLead', label: '技术负责人', row: null, kind: 'changed', before: '技术员', after: '王技术' },
    {
      path: expect.stringMatching(/^items\.[\w-]+\.isoDist$/),
      label: '隔离距离(m)',
      row: 1,
      kind: 'changed',
      before: '300',
      after: '350',
    },
  ])
})

test('rows that came and went are told, and what was put back is not', async () => {
  const id = await returned()
  await save(id, (values) => ({ ...values, techLead: '别人' }), 1)
  await save(id, (values) => ({ ...values, techLead: '技术员', items: [{ ...rowsIn(values)[0], id: 'new-1', planArea: '40' }] }))
  const { changes } = await changesOf(reviewer, id)
  const rows = changes.filter(({ path }) => path.startsWith('items'))
  expect(rows.map(({ kind, row, label }) => ({ kind, row, label }))).toEqual([
    { kind: 'added', row: 1, label: '备案明细' },
    { kind: 'removed', row: null, label: '备案明细' },
  ])
  expect(changes.map(({ path }) => path)).not.toContain('techLead')
})

test('a reader is told nothing of the fields he may not see', async () => {
  const id = await returned()
  await save(id, (values) => ({ ...values, items: rowsIn(values).map((row) => ({ ...row, planArea: '90' })) }))
  const seen = async (client: TestClient) => (await changesOf(client, id)).changes.map(({ path }) => path)
  expect(await seen(reviewer)).toEqual(expect.arrayContaining(['areaTotal', 'depDue']))
  expect((await changesOf(reviewer, id)).changes.find(({ path }) => path === 'areaTotal')).toMatchObject({
    kind: 'computed',
    before: '100.00',
    after: '90.00',
  })
  const byReader = await seen(reader)
  expect(byReader).toContain('areaTotal')
  for (const field of depositFields) expect(byReader).not.toContain(field)
  const stranger = await server.signIn('enterprise2', demoPassword)
  expect(await stranger.call(requestChanges, { params: { id }, query: {} })).toMatchObject({ code: 404 })
})

test('a request that was withdrawn and sent again tells what changed, one that never went back tells nothing', async () => {
  const { id } = await startFiling(enterprise)
  expect(await changesOf(reviewer, id)).toMatchObject({ since: null, changes: [] })
  await enterprise.get(withdrawCall, { params: { id }, body: {} })
  await save(id, (values) => ({ ...values, techLead: '赵技术' }))
  expect((await changesOf(reviewer, id)).changes).toMatchObject([{ path: 'techLead', before: '技术员', after: '赵技术' }])
})

const note = (client: TestClient, id: string, at: number, changed: boolean) =>
  client.call(noteSeen, { params: { id }, body: { at, changed } })
const pathsOf = ({ changes }: Awaited<ReturnType<typeof changesOf>>) => changes.map(({ path }) => path)

test('who has seen a request is shown what others changed since, again after a reload, and not his own changes', async () => {
  const id = await returned()
  await save(id, (values) => ({ ...values, techLead: '李技术' }))
  const first = await changesOf(reviewer, id)
  expect([first.seen, pathsOf(first)]).toEqual([true, ['techLead']])
  expect(first.fresh).toBe(true)
  expect((await note(reviewer, id, first.at, first.fresh)).code).toBe(200)
  for (let reload = 0; reload < 3; reload++) {
    const again = await changesOf(reviewer, id)
    expect([again.fresh, pathsOf(again)]).toEqual([false, ['techLead']])
    await note(reviewer, id, again.at, again.fresh)
  }
  await enterprise.get(withdrawCall, { params: { id }, body: {} })
  // What the initiator does to it before it is submitted again is his own.
  await save(id, (values) => ({ ...values, techMobile: '13900000000' }), 1)
  expect(pathsOf(await changesOf(reviewer, id))).toEqual([])
  await save(id, (values) => ({ ...values, techLead: '王技术' }))
  const second = await changesOf(reviewer, id)
  expect(second.changes).toContainEqual(expect.objectContaining({ path: 'techLead', before: '李技术', after: '王技术' }))
  expect(pathsOf(await changesOf(enterprise, id))).toEqual([])
  const stranger = await server.signIn('enterprise2', demoPassword)
  for (const of of [id, crypto.randomUUID(), 'none']) expect((await note(stranger, of, 0, false)).code).toBe(404)
})
