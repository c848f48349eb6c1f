import { beforeAll, expect, test } from 'vitest'
import { markLimit, remarkLength } from '#engine/flows/field-marks.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { approveCall, changeRequest, requestDetail, returnCall, startRequest } from '#features/approvals/contract.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Fields an approver marks when he returns a request: who may mark and read what, and what becomes of the marks. */

const server = await startTestServer()
const { kernel } = server.node
const flowId = 'flow-marked'
let filer: TestClient
let judge: TestClient

beforeAll(async () => {
  const fields = ['title', 'amount', 'hidden', 'plots', 'plots-area']
  await givenFunctionRole(kernel, 'filing', { functionId: 'marked', fields })
  await givenPerson(kernel, { account: 'filer', roleIds: ['filing'] })
  const judgeId = await givenPerson(kernel, {
    account: 'judge',
    roleIds: [await givenRole(kernel, 'clerk', { menuId: await givenMenu(kernel, 'seed', 'notes') })],
  })
  const judging = approver('judging', [judgeId], {
    rights: [{ field: 'hidden', read: false, write: false, required: false }],
    returnTo: { kind: 'start' },
  })
  const parts = [
    part('title', 'text', { label: '名称' }),
    part('amount', 'number', { label: '数量' }),
    part('hidden', 'text', { label: '内部编号' }),
    part('unseen', 'text', { label: '核查记录' }),
    part('plots', 'sub-table', { label: '地块', children: [part('area', 'number', { label: '面积' })] }),
  ]
  await givenFunction(kernel, { id: 'marked', parts, flow: { ...chain(start(), judging), id: flowId, code: 'marked', name: 'marked' } })
  filer = await server.signIn('filer', personPassword)
  judge = await server.signIn('judge', personPassword)
})

type Values = Record<string, unknown>

async function submitted(): Promise<{ id: string; entry: string; rows: readonly string[] }> {
  const formData = { title: 't', amount: '5', plots: [{ area: '1' }, { area: '2' }] }
  const { id } = savedIn(await filer.get(startRequest, { body: { flowId, formData, status: 0 } }))
  const rows = (await detailOf(filer, id)).formData['plots'] as { id: string }[]
  return { id, entry: (await openEntry(judge, id))!, rows: rows.map((row) => row.id) }
}

const detailOf = (client: TestClient, id: string) => client.get(requestDetail, { params: { id }, query: {} })
const sendBack = (entry: string, fieldMarks: readonly object[]) =>
  judge.call(returnCall, { params: { id: entry }, body: { handleOpinion: '请核对', fieldMarks } as never })
const marksFor = async (client: TestClient, id: string) => (await detailOf(client, id)).timeline.flatMap(({ marks }) => marks)

async function save(id: string, change: (values: Values) => Values, status: 0 | 1): Promise<void> {
  const { formData, flowTaskInfo } = await detailOf(filer, id)
  await filer.get(changeRequest, { params: { id }, body: { flowId, formData: change(formData), status, version: flowTaskInfo.version } })
}

test('marks on a field, a cell, a row and a sub-table stay with the return in the history, with captions and row numbers', async () => {
  const { id, entry, rows } = await submitted()
  const sent = [
    { path: 'amount', remark: ' 与合同不符 ' },
    { path: `plots.${rows[1]}.area`, remark: '超出承包面积' },
    { path: `plots.${rows[0]}` },
    { path: 'plots', remark: '缺少一块地' },
  ]
  expect((await sendBack(entry, sent)).code).toBe(200)
  const marks = [
    { path: 'amount', label: '数量', row: null, remark: '与合同不符', changed: false },
    { path: `plots.${rows[1]}.area`, label: '面积', row: 2, remark: '超出承包面积', changed: false },
    { path: `plots.${rows[0]}`, label: '地块', row: 1, remark: '', changed: false },
    { path: 'plots', label: '地块', row: null, remark: '缺少一块地', changed: false },
  ]
  const line = (await detailOf(filer, id)).timeline.find(({ action }) => action === 0)
  expect(line).toMatchObject({ opinion: '请核对', marks })
  await save(id, (values) => values, 0)
  expect(await marksFor(judge, id)).toEqual(marks)
})

test('a mark tells whether its field was changed since, also in a draft', async () => {
  const { id, entry, rows } = await submitted()
  await sendBack(entry, [{ path: 'amount' }, { path: 'title' }, { path: `plots.${rows[0]}.area` }, { path: `plots.${rows[1]}` }])
  const changed = async () => (await marksFor(filer, id)).map((mark) => [mark.path.replace(/\.[\w-]{36}/, ''), mark.changed])
  await save(id, (values) => ({ ...values, amount: '6' }), 1)
  expect(await changed()).toEqual([
    ['amount', true],
    ['title', false],
    ['plots.area', false],
    ['plots', false],
  ])
  await save(id, (values) => ({ ...values, plots: (values['plots'] as Values[]).slice(1).map((row) => ({ ...row, area: '3' })) }), 1)
  expect(await changed()).toEqual([
    ['amount', true],
    ['title', false],
    ['plots.area', true],
    ['plots', true],
  ])
})

test('a hidden field is marked by nobody, and is refused as one that does not exist; nothing is returned then', async () => {
  const { id, entry, rows } = await submitted()
  const wrong = ['hidden', 'nothing', 'amount.x', `plots.${rows[0]}.nothing`, 'plots.area', `plots.${id}.area`, '', 'plots..area']
  const refusals = await Promise.all(wrong.map(async (path) => [path, await sendBack(entry, [{ path: 'amount' }, { path }])] as const))
  for (const [path, { code, msg }] of refusals)
    expect([path, code, msg]).toEqual([path, 422, '标记的字段不存在或不可见，请刷新页面后重新标记'])
  expect((await detailOf(filer, id)).flowTaskInfo.status).toBe(1)
})

test('the filer reads no mark on a field he may not see', async () => {
  const { id, entry } = await submitted()
  expect((await sendBack(entry, [{ path: 'unseen', remark: '内部提示' }, { path: 'title' }])).code).toBe(200)
  const detail = await detailOf(filer, id)
  expect(detail.timeline.flatMap(({ marks }) => marks.map(({ path }) => path))).toEqual(['title'])
  expect(JSON.stringify(detail)).not.toContain('内部提示')
  expect((await marksFor(judge, id)).map(({ path }) => path)).toEqual(['unseen', 'title'])
})

test('number of marks and length of remarks are limited; a field marked twice has the last remark', async () => {
  const { id, entry, rows } = await submitted()
  expect(await sendBack(entry, [{ path: 'title', remark: '长'.repeat(remarkLength + 1) }])).toMatchObject({ code: 422 })
  expect(
    await sendBack(
      entry,
      Array.from({ length: markLimit + 1 }, () => ({ path: 'title' })),
    ),
  ).toMatchObject({ code: 422 })
  await sendBack(entry, [{ path: 'title', remark: '一' }, { path: `plots.${rows[0]}` }, { path: 'title', remark: '二' }])
  expect((await marksFor(filer, id)).map(({ path, remark }) => [path.slice(0, 5), remark])).toEqual([
    ['title', '二'],
    ['plots', ''],
  ])
})

test('an approval takes no marks', async () => {
  const { id, entry } = await submitted()
  const body = { formData: {}, fieldMarks: [{ path: 'title' }] }
  expect((await judge.call(approveCall, { params: { id: entry }, body })).code).toBe(200)
  expect(await marksFor(filer, id)).toEqual([])
})
