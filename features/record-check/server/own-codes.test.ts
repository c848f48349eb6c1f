import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { requestStatus } from '#engine/flows/state.ts'
import { approver, chain, start, subFlow } from '#engine/flows/testing/builders.ts'
import { changeRequest, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { checkRecord } from '#features/record-check/contract.ts'
import { createRecord, getRecord, updateRecord } from '#features/records/contract.ts'
import { importRecords } from '#features/records/contract/exchange.ts'
import { switchFunctionState } from '#features/records/server/online-function.ts'
import { giveVerifyCodes } from '#features/records/server/verify/give-codes.ts'
import { forgetDemoMarks, markDemo } from '#server/configuration/demo-marks.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { approveAs, savedIn } from '#server/testing/given-filing.ts'
import { allButtons, givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import type { TestClient } from '#server/testing/test-client.ts'

/** A code belongs to one record for good, and nothing else is a code: whatever becomes of the field, and whatever was typed into it. */

let now = Date.UTC(2027, 0, 4, 4)
const server = await startTestServer({ now: () => now })
const { kernel } = server.node
const admin = await server.admin()
const day = 86_400_000
let judge: TestClient
let judgeId: string

beforeAll(async () => {
  await givenFunctionRole(kernel, 'judge', { functionId: 'papers' })
  judgeId = await givenPerson(kernel, { account: 'judge', roleIds: ['judge'] })
  judge = await server.signIn('judge', personPassword)
})

const codePart = (key = 'code') => part(key, 'text', { readOnly: true, verifyCode: { shown: ['name'] } })
const name = part('name', 'text')
const typedPart = part('code', 'text')
async function published(id: string, ...parts: readonly ReturnType<typeof part>[]): Promise<void> {
  await givenFunction(kernel, { id, parts: [name, ...parts] })
}
async function withRole(id: string, ...parts: readonly ReturnType<typeof part>[]): Promise<void> {
  await published(id, ...parts)
  await givenFunctionRole(kernel, id, { functionId: id })
}
const withFlow = (id: string, ...parts: readonly ReturnType<typeof part>[]) => {
  const flow = { ...chain(start(), approver('judge', [judgeId])), id: `flow-${id}`, code: id, name: id }
  return givenFunction(kernel, { id, parts: [name, ...parts], flow })
}
const make = async (modelId: string, data: object = {}) =>
  (await admin.get(createRecord, { params: { modelId }, body: { data: JSON.stringify({ name: '甲', ...data }) } })).id
const change = (modelId: string, id: string, data: object) =>
  admin.call(updateRecord, { params: { modelId, id }, body: { data: JSON.stringify({ name: '甲', ...data }) } })
const stored = async (modelId: string, id: string) =>
  JSON.parse((await admin.get(getRecord, { params: { modelId, id } })).data) as Record<string, unknown>
const codeOf = async (modelId: string, id: string, key = 'code') => String((await stored(modelId, id))[key] ?? '')
const check = (code: string) => server.visitor.get(checkRecord, { body: { code } })
const clear = (table: string, id: string) => sql`update records.${sql.raw(table)} set code = null where id = ${id}::uuid`.execute(kernel.db)
const codesOf = async (id: string) =>
  (await sql<{ code: string }>`select code from verify_code where record_id = ${id}::uuid`.execute(kernel.db)).rows.map(({ code }) => code)

test('a record whose field is called otherwise, or comes back, has its code again and is saved as before', async () => {
  await withRole('moved', codePart())
  const [one, other] = [await make('moved'), await make('moved')]
  const codes = [await codeOf('moved', one), await codeOf('moved', other)]
  await published('moved', codePart('number'))
  // Before the job has come to it.
  expect(await change('moved', one, { name: '乙' })).toMatchObject({ code: 200 })
  expect(await codeOf('moved', one, 'number')).toBe(codes[0])
  await server.node.drainJobs()
  expect(await codeOf('moved', other, 'number')).toBe(codes[1])
  await published('moved')
  await published('moved', codePart('third'))
  await server.node.drainJobs()
  expect([await codeOf('moved', one, 'third'), await codeOf('moved', other, 'third')]).toEqual(codes)
  expect([await codesOf(one), await codesOf(other)]).toEqual(codes.map((code) => [code]))
  expect(await check(codes[0]!)).toMatchObject({ standing: 'valid', fields: [{ texts: ['乙'] }] })
})

test('a request whose record lost its code is approved once more with the same one', async () => {
  await withFlow('papers', codePart())
  const { id } = savedIn(await admin.get(startRequest, { body: { flowId: 'flow-papers', formData: { name: '甲' }, status: 0 } }))
  await sql`insert into verify_code (code, function_id, record_id) values ('AAAA', 'papers', ${id}::uuid)`.execute(kernel.db)
  await approveAs(judge, id)
  expect(await codeOf('papers', id)).toBe('AAAA')
})

test('a record that cannot be saved keeps no other from its code', async () => {
  await withRole('stuck', codePart())
  const ids = [await make('stuck'), await make('stuck')].toSorted()
  await sql`alter table records.stuck add constraint never check (id <> ${sql.lit(ids[0])}::uuid or code is null) not valid`.execute(
    kernel.db,
  )
  await clear('stuck', ids[0]!)
  await clear('stuck', ids[1]!)
  await giveVerifyCodes(kernel, { functionId: 'stuck' })
  expect(await Promise.all(ids.map((id) => codeOf('stuck', id)))).toEqual(['', (await codesOf(ids[1]!))[0]])
})

test('what was typed before the field became a verify code gives way, of records that count and of drafts', async () => {
  await withRole('typed', codePart())
  const real = await codeOf('typed', await make('typed', { name: '真' }))
  await withRole('forged', typedPart)
  const [saved, changed] = [await make('forged', { code: real }), await make('forged', { code: real })]
  await withFlow('drafts', typedPart)
  await givenFunctionRole(kernel, 'drafts', { functionId: 'drafts' })
  const begun = async (status: number) =>
    savedIn(await admin.get(startRequest, { body: { flowId: 'flow-drafts', formData: { name: '甲', code: real }, status } })).id
  const [draft, running, handled] = [await begun(1), await begun(0), await begun(0)]
  await published('forged', codePart())
  await withFlow('drafts', codePart())
  // Before the job has come to them.
  expect(await change('forged', changed, { name: '乙' })).toMatchObject({ code: 200 })
  await approveAs(judge, handled)
  const ownOf = async (modelId: string, id: string) => {
    const own = await codeOf(modelId, id)
    expect(own).not.toBe(real)
    expect(await codesOf(id)).toEqual([own])
    expect((await check(own)).standing).toBe('valid')
  }
  await ownOf('forged', changed)
  await ownOf('drafts', handled)
  await server.node.drainJobs()
  await ownOf('forged', saved)
  expect([await codeOf('drafts', draft), await codeOf('drafts', running)]).toEqual(['', ''])
  expect((await check(real)).fields).toEqual([{ label: 'name', texts: ['真'] }])
})

test('giving a code runs the rules of the day, as the job of the night would pass over the record from then on', async () => {
  const until = part('until', 'date')
  const state = part('state', 'text', { readOnly: true })
  const rules = [{ then: [{ do: 'set' as const, field: 'state', value: "if(notEmpty(until) and today() > until, 'over', 'ok')" }] }]
  await givenFunction(kernel, { id: 'dated', parts: [name, until, state], rules })
  await givenFunctionRole(kernel, 'dated', { functionId: 'dated' })
  const id = await make('dated', { until: now })
  now += 2 * day
  await givenFunction(kernel, { id: 'dated', parts: [name, until, state, codePart()], rules })
  await server.node.drainJobs()
  expect(await stored('dated', id)).toMatchObject({ state: 'over' })
  expect(await codeOf('dated', id)).not.toBe('')
  const { rows } = await sql<{ changes: object }>`select changes from audit_entry
    where object = ${`dated:${id}`} and action = 'record.updated'`.execute(kernel.db)
  expect(rows).toMatchObject([{ changes: { state: { before: 'ok', after: 'over' } } }])
})

test('a publication gives the codes of its own function alone', async () => {
  await withRole('alone', codePart())
  const id = await make('alone')
  const code = await codeOf('alone', id)
  await server.node.drainJobs()
  await clear('alone', id)
  await withRole('beside', codePart())
  await server.node.drainJobs()
  expect(await codeOf('alone', id)).toBe('')
  await giveVerifyCodes(kernel)
  expect(await codeOf('alone', id)).toBe(code)
})

test('no code comes in by a workbook, a change of a request or a sub flow', async () => {
  await givenFunction(kernel, {
    id: 'sheets',
    parts: [name, codePart()],
    list: { buttons: [{ name: 'upload', label: 'upload' }], rest: { uploaderTemplateJson: { dataType: '2' } } },
  })
  await givenFunctionRole(kernel, 'sheets', { functionId: 'sheets', buttons: [...allButtons, 'btn_upload'] })
  const real = await codeOf('sheets', await make('sheets'))
  const taken = await admin.call(importRecords, { params: { modelId: 'sheets' }, body: { list: [{ name: '表', code: real }] as never } })
  const { rows } = await sql<{ id: string; code: string }>`select id, code from records.sheets where name = '表'`.execute(kernel.db)
  expect(taken).toMatchObject({ code: 200, data: { snum: 1 } })
  expect(rows.map(({ code }) => code)).toEqual(await codesOf(rows[0]!.id))
  expect(rows[0]!.code).not.toBe(real)

  await withFlow('changed', codePart())
  await givenFunctionRole(kernel, 'changed', { functionId: 'changed' })
  const { id } = savedIn(await admin.get(startRequest, { body: { flowId: 'flow-changed', formData: { name: '甲' }, status: 1 } }))
  const { flowTaskInfo, formData } = await admin.get(requestDetail, { params: { id }, query: {} })
  const body = { flowId: 'flow-changed', formData: { ...formData, code: real }, version: flowTaskInfo.version }
  for (const status of [1, 0])
    expect(await admin.call(changeRequest, { params: { id }, body: { ...body, status } })).toMatchObject({ code: 403 })
  expect(await codeOf('changed', id)).toBe('')

  const steps = chain(
    start(),
    subFlow('reports', [judgeId], {
      flow: { id: 'flow-changed', name: 'changed' },
      submits: true,
      values: [{ from: 'given', to: 'code' }],
    }),
    approver('chief', [judgeId]),
  )
  const flow = { ...steps, id: 'flow-handing', code: 'handing', name: 'handing' }
  await givenFunction(kernel, { id: 'handing', parts: [name, part('given', 'text')], flow })
  await givenFunctionRole(kernel, 'handing', { functionId: 'handing' })
  const parent = savedIn(
    await admin.get(startRequest, { body: { flowId: 'flow-handing', formData: { name: '甲', given: real }, status: 0 } }),
  )
  await server.node.drainOutbox()
  await server.node.drainJobs()
  const { rows: children } = await sql<{ begun: boolean; code: string | null; state: number | null }>`
    select begun_at is not null as begun, r.code, r.flow_state as state from flow_child c left join records.changed r on r.id::text = c.id::text
    where parent_id = ${parent.id}`.execute(kernel.db)
  // A code is no value that a parent hands on, so the child begins without it.
  expect(children).toEqual([{ begun: true, code: null, state: requestStatus.waiting }])
})

test('what the form hides of a record, or of a row, is told to nobody', async () => {
  const shown = ['name', 'price', 'rows.town', 'rows.note']
  const table = part('rows', 'sub-table', { children: [part('town', 'text'), part('note', 'text')] })
  await givenFunction(kernel, {
    id: 'hiding',
    parts: [name, part('price', 'number'), table, part('code', 'text', { readOnly: true, verifyCode: { shown } })],
    rules: [
      { when: "name == '密'", then: [{ do: 'hide', field: 'price' }] },
      { when: "rows.town == '乙镇'", then: [{ do: 'hide', field: 'rows-note' }] },
      { when: "name == '空'", then: [{ do: 'hide', field: 'rows' }] },
    ],
  })
  await givenFunctionRole(kernel, 'hiding', { functionId: 'hiding' })
  const rows = [
    { town: '甲镇', note: '可见' },
    { town: '乙镇', note: '不可见' },
  ]
  const told = async (of: string) => (await check(await codeOf('hiding', await make('hiding', { name: of, price: 5, rows })))).fields
  const [named, price] = [(of: string) => ({ label: 'name', texts: [of] }), { label: 'price', texts: ['5'] }]
  const lines = [
    { label: 'town', texts: ['甲镇', '乙镇'] },
    { label: 'note', texts: ['可见'] },
  ]
  expect(await told('明')).toEqual([named('明'), price, ...lines])
  expect(await told('密')).toEqual([named('密'), ...lines])
  expect(await told('空')).toEqual([named('空'), price])
})

test('a function that is off tells nothing of its records but that', async () => {
  await withRole('closed', codePart())
  const code = await codeOf('closed', await make('closed'))
  const switched = () => inTransaction(kernel.db, (tx) => switchFunctionState(kernel, tx, 'closed'))
  await switched()
  expect(await check(code)).toMatchObject({ standing: 'paused', code, name: '', fields: [] })
  await switched()
  expect(await check(code)).toMatchObject({ standing: 'valid', name: 'closed' })
})

test('a record that somebody of a demo made is told as such', async () => {
  await withRole('shown', codePart())
  const code = await codeOf('shown', await make('shown'))
  expect(await check(code)).toMatchObject({ standing: 'valid', demo: false })
  const { rows } = await sql<{ owner: string }>`select owner_id as owner from records.shown`.execute(kernel.db)
  await inTransaction(kernel.db, (tx) => markDemo(tx, 'user', [rows[0]!.owner]))
  expect(await check(code)).toMatchObject({ standing: 'valid', demo: true })
  await inTransaction(kernel.db, forgetDemoMarks)
})

test('a rule that requires the code asks nobody for it, and no node of a flow can', async () => {
  const parts = [name, codePart()]
  const rules = [{ then: [{ do: 'require' as const, field: 'code' }] }]
  const flow = { ...chain(start(), approver('judge', [judgeId])), id: 'flow-asking', code: 'asking', name: 'asking' }
  await givenFunction(kernel, { id: 'asking', parts, rules, flow })
  await givenFunctionRole(kernel, 'asking', { functionId: 'asking' })
  const { id } = savedIn(await admin.get(startRequest, { body: { flowId: 'flow-asking', formData: { name: '甲' }, status: 0 } }))
  const { formOperates } = await judge.get(requestDetail, { params: { id }, query: {} })
  expect(formOperates.map((one) => [one.id, one.requiredDisabled])).toEqual([
    ['name', false],
    ['code', true],
  ])
  await approveAs(judge, id)
  expect((await check(await codeOf('asking', id))).standing).toBe('valid')
})
