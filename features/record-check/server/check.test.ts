import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { changeCall } from '#features/approvals/actions/change/call.ts'
import { changeRequest, requestDetail, returnCall, startRequest, terminateCall } from '#features/approvals/contract.ts'
import { checkRecord } from '#features/record-check/contract.ts'
import { createRecord, deleteRecord, getRecord, updateRecord } from '#features/records/contract.ts'
import { giveVerifyCodes } from '#features/records/server/verify/give-codes.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { approveAs, openEntry, savedIn, withdrawAs } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { writeTranslations } from '#server/translations/write.ts'

/** A verify code is the server's, once a record counts, and tells everybody what its definition shows and nothing else. */

const server = await startTestServer()
const { kernel } = server.node
const { visitor } = server
const admin = await server.admin()
const flowId = 'flow-permits'
const node = 'judge'
let judge: TestClient

const verified = { shown: ['subject', 'crop', 'rows.town', 'area', 'until'], from: 'first', until: 'until' }
const parts = [
  part('subject', 'text', { label: '主体' }),
  part('crop', 'text', { label: '作物' }),
  part('phone', 'text', { label: '电话', mask: { kind: 'phone' } }),
  part('price', 'number', { label: '价格' }),
  part('rows', 'sub-table', { children: [part('town', 'text', { label: '乡镇' }), part('grower', 'text')] }),
  part('area', 'number', { label: '面积' }),
  part('first', 'date', { label: '生效' }),
  part('until', 'date', { label: '有效期至' }),
  part('code', 'text', { label: '核验码', readOnly: true, verifyCode: verified }),
]
const values = {
  subject: '甲公司',
  crop: '玉米',
  phone: '13812341234',
  price: 99,
  rows: [
    { town: '甲镇', grower: '张三' },
    { town: '乙镇', grower: '李四' },
    { town: '甲镇', grower: '王五' },
  ],
  area: 120.5,
}

beforeAll(async () => {
  await givenFunction(kernel, { id: 'cards', parts })
  await givenFunctionRole(kernel, 'cards', { functionId: 'cards' })
  const id = await givenPerson(kernel, { account: 'judge', roleIds: ['cards'] })
  const flow = { ...chain(start(), approver(node, [id])), id: flowId, code: 'permits', name: '许可' }
  await givenFunction(kernel, { id: 'permits', parts, flow })
  await givenFunctionRole(kernel, 'permits', { functionId: 'permits' })
  judge = await server.signIn('judge', personPassword)
})

const check = (code: string, client = visitor) => client.get(checkRecord, { body: { code } })
const begun = async (data: object = {}, status = 0) =>
  savedIn(await admin.get(startRequest, { body: { flowId, formData: { ...values, ...data }, status } })).id
const stored = async (id: string, modelId = 'permits') =>
  JSON.parse((await admin.get(getRecord, { params: { modelId, id } })).data) as Record<string, unknown>
const codeOf = async (id: string, modelId?: string) => String((await stored(id, modelId))['code'] ?? '')
const approved = async (data: object = {}) => {
  const id = await begun(data)
  await approveAs(judge, id)
  return { id, code: await codeOf(id) }
}
const card = async (data: object = {}) => {
  const { id } = await admin.get(createRecord, { params: { modelId: 'cards' }, body: { data: JSON.stringify({ ...values, ...data }) } })
  return { id, code: await codeOf(id, 'cards') }
}
const again = (id: string) => admin.call(changeCall, { body: { taskId: id, taskNodeId: node, handleOpinion: '核实', resurgence: true } })
const dayFromNow = (days: number) => kernel.now() + days * 86_400_000
const unknown = { standing: 'unknown', code: '', name: '', fields: [] }

test('the code comes with the approval, and tells a visitor what the definition shows', async () => {
  const id = await begun({ first: dayFromNow(-1), until: dayFromNow(30) })
  expect(await codeOf(id)).toBe('')
  await approveAs(judge, id)
  const code = await codeOf(id)
  expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){4}[2-9A-HJKMNP-Z]{4}$/)
  const told = await check(code)
  expect(told).toMatchObject({ standing: 'valid', code, name: 'permits' })
  expect(told.fields.slice(0, 4)).toEqual([
    { label: '主体', texts: ['甲公司'] },
    { label: '作物', texts: ['玉米'] },
    { label: '乡镇', texts: ['甲镇', '乙镇'] },
    { label: '面积', texts: ['120.5'] },
  ])
  expect(told.fields.map(({ label }) => label)).toEqual(['主体', '作物', '乡镇', '面积', '有效期至'])
  for (const hidden of ['138', '99', '张三', id]) expect(JSON.stringify(told.fields)).not.toContain(hidden)
  // However it is typed, and whoever asks.
  for (const typed of [code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('-', '')])
    expect((await check(typed)).standing).toBe('valid')
  expect((await check(code, judge)).fields).toEqual(told.fields)
  expect((await server.visitor.call(checkRecord, { body: { code } })).headers.get('cache-control')).toContain('no-store')
})

test('a record that is referred to is told by the name that its directory gives, and without a directory not at all', async () => {
  const named = [part('name', 'text'), part('bank', 'text')]
  await givenFunction(kernel, { id: 'openfirms', parts: named, list: { rest: { seedbedDirectory: { columns: ['name'] } } } })
  await givenFunction(kernel, { id: 'closedfirms', parts: named })
  const to = (modelId: string, relationField = 'name') => ({ options: { modelId, relationField } })
  await givenFunction(kernel, {
    id: 'contracts',
    parts: [
      part('open', 'popup-select', { label: '甲方', ...to('openfirms') }),
      part('account', 'popup-select', { label: '账户', ...to('openfirms', 'bank') }),
      part('closed', 'popup-select', { label: '乙方', ...to('closedfirms') }),
      part('code', 'text', { readOnly: true, verifyCode: { shown: ['open', 'account', 'closed'] } }),
    ],
  })
  for (const functionId of ['openfirms', 'closedfirms', 'contracts']) await givenFunctionRole(kernel, functionId, { functionId })
  const add = async (modelId: string, data: object) =>
    (await admin.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })).id
  const [open, closed] = [await add('openfirms', { name: '甲厂', bank: '6222' }), await add('closedfirms', { name: '乙厂', bank: '6223' })]
  const code = await codeOf(await add('contracts', { open, account: open, closed }), 'contracts')
  expect((await check(code)).fields).toEqual([{ label: '甲方', texts: ['甲厂'] }])
})

test('a request that is approved as it is submitted has its code at once', async () => {
  const flow = { ...chain(start()), id: 'flow-direct', code: 'direct', name: '即办' }
  await givenFunction(kernel, { id: 'direct', parts, flow })
  await givenFunctionRole(kernel, 'direct', { functionId: 'direct' })
  const { id } = savedIn(await admin.get(startRequest, { body: { flowId: 'flow-direct', formData: values, status: 0 } }))
  expect((await check(await codeOf(id, 'direct'))).standing).toBe('valid')
})

test('two records have different codes, and one table knows both', async () => {
  const [one, other, third] = [await approved(), await approved({ subject: '乙公司' }), await card({ subject: '丙公司' })]
  expect(new Set([one.code, other.code, third.code]).size).toBe(3)
  const subject = async (code: string) => (await check(code)).fields[0]?.texts
  expect([await subject(one.code), await subject(other.code), await subject(third.code)]).toEqual([['甲公司'], ['乙公司'], ['丙公司']])
})

test('nobody writes a code: not with a new record, a change, or an approval', async () => {
  const { code } = await approved()
  const forged = { data: JSON.stringify({ ...values, code }) }
  expect(await admin.call(createRecord, { params: { modelId: 'cards' }, body: forged })).toMatchObject({ code: 403 })
  expect(await admin.call(startRequest, { body: { flowId, formData: { ...values, code }, status: 0 } })).toMatchObject({ code: 403 })
  const own = await card()
  const change = (data: object) =>
    admin.call(updateRecord, { params: { modelId: 'cards', id: own.id }, body: { data: JSON.stringify({ ...values, ...data }) } })
  expect(await change({ code })).toMatchObject({ code: 403 })
  expect(await change({ code: '' })).toMatchObject({ code: 403 })
  expect(await change({ area: 7 })).toMatchObject({ code: 200 })
  expect(await codeOf(own.id, 'cards')).toBe(own.code)
  // What is saved is told at once.
  expect((await check(own.code)).fields.find(({ label }) => label === '面积')?.texts).toEqual(['7'])
  const id = await begun()
  expect(await approveAs(judge, id, { formData: { code } })).toMatchObject({ code: 403 })
  expect(await codeOf(id)).toBe('')
})

describe('a record that does not count is told as such, without its fields', () => {
  test('while it is handled again, after a return and after a withdrawal; the code stays when it is approved once more', async () => {
    const { id, code } = await approved()
    await again(id)
    expect(await check(code)).toMatchObject({ standing: 'pending', name: 'permits', fields: [] })
    const entry = (await openEntry(judge, id))!
    await judge.get(returnCall, { params: { id: entry }, body: { handleOpinion: '补正', rejectStep: '0', rejectType: 1 } })
    expect(await check(code)).toMatchObject({ standing: 'pending', fields: [] })
    const { flowTaskInfo, formData } = await admin.get(requestDetail, { params: { id }, query: {} })
    const body = { flowId, formData: { ...formData, area: 80 }, status: 0, version: flowTaskInfo.version }
    expect(await admin.call(changeRequest, { params: { id }, body })).toMatchObject({ code: 200 })
    expect((await check(code)).fields).toEqual([])
    await approveAs(judge, id)
    expect(await codeOf(id)).toBe(code)
    expect((await check(code)).fields).toContainEqual({ label: '面积', texts: ['80'] })
    await again(id)
    await withdrawAs(admin, id)
    expect(await check(code)).toMatchObject({ standing: 'withdrawn', fields: [] })
  })

  test('after it was ended or deleted', async () => {
    const { id, code } = await approved()
    await again(id)
    expect(await admin.call(terminateCall, { params: { id }, body: { handleOpinion: '作废' } })).toMatchObject({ code: 200 })
    expect(await check(code)).toMatchObject({ standing: 'revoked', fields: [] })
    const own = await card()
    await admin.get(deleteRecord, { params: { modelId: 'cards', id: own.id }, body: {} })
    expect(await check(own.code)).toMatchObject({ standing: 'revoked', fields: [] })
  })
})

test('its days decide, with its fields', async () => {
  const [over, early, last] = [
    await approved({ until: dayFromNow(-2) }),
    await approved({ first: dayFromNow(2) }),
    await card({ first: dayFromNow(0), until: dayFromNow(0) }),
  ]
  expect(await check(over.code)).toMatchObject({ standing: 'expired', fields: [{ texts: ['甲公司'] }, {}, {}, {}, {}] })
  expect((await check(early.code)).standing).toBe('not-yet')
  expect((await check(last.code)).standing).toBe('valid')
})

test('drafts, returned and running requests have no code', async () => {
  const [draft, running] = [await begun({}, 1), await begun()]
  expect([await codeOf(draft), await codeOf(running)]).toEqual(['', ''])
})

test('whatever no record has as its code is told alike', async () => {
  const { code } = await approved()
  const other = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`
  const { rows } = await sql<{ id: string }>`select record_id as id from verify_code where code = ${code}`.execute(kernel.db)
  const asked = ['', ' ', 'x', '2222-2222-2222-2222-2222', other, rows[0]!.id, "' or true --", '核'.repeat(500)]
  for (const one of asked) expect(await check(one), one).toMatchObject(unknown)
  expect(await visitor.call(checkRecord, { body: { code: 'x'.repeat(1001) } })).toMatchObject({ code: 400 })
  const answers = await Promise.all(['x', '2222-2222-2222-2222-2222'].map((one) => visitor.call(checkRecord, { body: { code: one } })))
  expect(answers[0]).toMatchObject({ status: answers[1]!.status, code: answers[1]!.code, msg: answers[1]!.msg })
})

test('texts are told in the language of who asks', async () => {
  const translate = (place: string, original: string, text: string) =>
    inTransaction(kernel.db, async (tx) => {
      await writeTranslations(kernel, byProgram(tx), [{ kind: 'function', owner: 'cards', place, said: { en: { original, text } } }])
    })
  await translate('form.crop.label', '作物', 'Crop')
  const { code } = await card()
  const labels = async (language: string) => {
    const { data } = await visitor.call(checkRecord, { body: { code } }, { headers: { 'accept-language': language } })
    return (data?.fields ?? []).slice(0, 2).map(({ label, texts }) => [label, ...texts])
  }
  expect(await labels('en')).toEqual([
    ['主体', '甲公司'],
    ['Crop', '玉米'],
  ])
  expect(await labels('zh-CN')).toEqual([
    ['主体', '甲公司'],
    ['作物', '玉米'],
  ])
})

test('an address asks so often a minute about what is no code, and is told when it may again; others go on', async () => {
  const limited = await startTestServer({
    database: server.database,
    limits: { checksPerAddress: 3 },
    settings: { trustProxy: '127.0.0.1' },
  })
  const { code: known } = await card()
  const ask = (address: string, code = 'x') =>
    limited.visitor.call(checkRecord, { body: { code } }, { headers: { 'x-forwarded-for': address } })
  // Whoever checks what is in their hands shares an address with many who do.
  for (let at = 0; at < 5; at += 1) expect((await ask('10.1.1.1', known)).data?.standing).toBe('valid')
  for (let at = 0; at < 3; at += 1) expect((await ask('10.1.1.1')).code).toBe(200)
  const refused = await ask('10.1.1.1')
  expect(refused).toMatchObject({ status: 429, code: 429, msg: expect.stringMatching(/^操作过于频繁，请在\d+秒后再试$/) })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('10.1.1.1', known)).code).toBe(429)
  expect((await ask('10.1.1.2')).code).toBe(200)
  await limited.stop()
})

test('records that counted before their form had a code get one, those that do not count none', async () => {
  const before = parts.filter(({ key }) => key !== 'code')
  await givenFunction(kernel, { id: 'olds', parts: before })
  await givenFunctionRole(kernel, 'olds', { functionId: 'olds' })
  const make = async (subject: string) =>
    (await admin.get(createRecord, { params: { modelId: 'olds' }, body: { data: JSON.stringify({ ...values, subject }) } })).id
  const [one, other, gone] = [await make('甲'), await make('乙'), await make('丙')]
  await admin.get(deleteRecord, { params: { modelId: 'olds', id: gone }, body: {} })
  await sql`update records.olds set flow_state = ${requestStatus.waiting} where id = ${other}::uuid`.execute(kernel.db)
  await givenFunction(kernel, { id: 'olds', parts })
  await server.node.drainJobs()
  const code = await codeOf(one, 'olds')
  expect((await check(code)).fields[0]).toEqual({ label: '主体', texts: ['甲'] })
  const { rows } = await sql<{ id: string }>`select id from records.olds where code is not null and code <> ''`.execute(kernel.db)
  expect(rows).toEqual([{ id: one }])
  await giveVerifyCodes(kernel)
  expect(await codeOf(one, 'olds')).toBe(code)
  const { rows: noted } = await sql<{
    changes: unknown
  }>`select changes from audit_entry where object = ${`olds:${one}`} and action = 'record.updated'`.execute(kernel.db)
  expect(noted).toEqual([{ changes: { code: { before: null, after: code } } }])
})
