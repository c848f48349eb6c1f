import { sql } from 'kysely'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { changeRequest, requestDetail, returnCall, startRequest } from '#features/approvals/contract.ts'
import { writeAutosave } from '#features/autosaves/contract.ts'
import { fileBytes } from '#features/files/contract.ts'
import { createRecord, getRecord, listRecords, searchRecords, updateRecord } from '#features/records/contract.ts'
import { exportByJob, exportRecords, importRecords } from '#features/records/contract/exchange.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { allButtons, givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import { placesInClear } from '#server/testing/clear-values.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Fields that are stored encrypted: clear for who may read them, found by the whole value, and in clear in no table. */

const server = await startTestServer({ settings: { logLevel: 'fatal' }, limits: { exchangesPerUser: 1_000 } })
const { kernel } = server.node
const { db } = server.database
const params = { modelId: 'payees' }
const account = '6222021234567890123'
const identity = '110101199003071234'
const note = '住在第七栋二单元的老张'
const values = { name: 'Linden', account, note, members: [{ who: '张三', identity }] }
let clerk: TestClient
let id: string

const parts = [
  part('name', 'text'),
  part('account', 'text', { encrypted: true, unique: true, mask: { kind: 'account', clearFor: ['clerks'] } }),
  part('note', 'long-text', { encrypted: true }),
  part('members', 'sub-table', {
    children: [part('who', 'text'), part('identity', 'text', { encrypted: true, mask: { kind: 'identity', clearFor: ['clerks'] } })],
  }),
]
const searches = ['account', 'note'].map((key) => ({ key, label: key, kind: 'equal' as const }))

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'payees',
    parts,
    list: { searches, buttons: ['download', 'upload'].map((name) => ({ name, label: '' })), superQuery: true },
  })
  await givenFunctionRole(kernel, 'clerks', { functionId: 'payees', buttons: [...allButtons, 'btn_download', 'btn_upload'] })
  await givenOrganization(kernel, 'office')
  await givenPerson(kernel, { account: 'clerk', organizationIds: ['office'], roleIds: ['clerks'] })
  clerk = await server.signIn('clerk', personPassword)
  id = (await clerk.get(createRecord, { params, body: { data: JSON.stringify(values) } })).id
})

const read = async (of = id) => {
  const { data, version } = await clerk.get(getRecord, { params: { ...params, id: of } })
  return { values: JSON.parse(data) as typeof values & { members: { id: string }[] }, version }
}
const save = (data: object, version?: number) =>
  clerk.call(updateRecord, { params: { ...params, id }, body: { data: JSON.stringify(data), version } })
const list = (body: object = {}) => clerk.call(listRecords, { params, body })
const stored = async () =>
  (await sql<{ account: Buffer; note: Buffer }>`select account, note from records.payees where id = ${id}`.execute(db)).rows[0]!

describe('who reads it', () => {
  test('the form, the list and the export have the clear value', async () => {
    expect((await read()).values).toMatchObject({ account, note, members: [{ who: '张三', identity }] })
    expect((await list()).data.list).toMatchObject([{ account, note }])
    const { url } = await clerk.get(exportRecords, { params, body: { dataType: 1, selectKey: 'name,account,note,members-identity' } })
    const encryption = new URL(url, server.address).searchParams.get('encryption') ?? ''
    const file = await clerk.fetch(fileBytes, { query: { encryption } })
    const cells = JSON.stringify((await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]?.rows)
    for (const said of [account, note, identity]) expect(cells).toContain(said)
  })

  test('masks stand above it', async () => {
    await givenFunctionRole(kernel, 'readers', { functionId: 'payees' })
    await givenPerson(kernel, { account: 'reader', organizationIds: ['office'], roleIds: ['readers'] })
    const reader = await server.signIn('reader', personPassword)
    const { data } = await reader.get(getRecord, { params: { ...params, id } })
    expect(JSON.parse(data)).toMatchObject({ account: '***************0123', note })
  })
})

describe('finding it', () => {
  test.each([
    ['account', account],
    ['note', note],
  ])('by the whole value of %s, in the search bar and the super query', async (field, value) => {
    expect((await list({ queryJson: JSON.stringify({ [field]: value }) })).data.pagination.total).toBe(1)
    expect((await list({ queryJson: JSON.stringify({ [field]: value.slice(1) }) })).data.pagination.total).toBe(0)
    const superQueryJson = (symbol: string, fieldValue: string) =>
      JSON.stringify({ matchLogic: 'AND', conditionJson: JSON.stringify([{ field, symbol, fieldValue }]) })
    expect((await list({ superQueryJson: superQueryJson('==', value) })).data.pagination.total).toBe(1)
    for (const symbol of ['like', '>', '<>'])
      expect(await list({ superQueryJson: superQueryJson(symbol, value) })).toMatchObject({ code: 400 })
  })

  test('not by sorting, and not by the command bar', async () => {
    expect(await list({ sidx: 'note', sort: 'asc' })).toMatchObject({ code: 400 })
    expect((await clerk.get(searchRecords, { body: { keyword: note.slice(0, 5) } })).list).toEqual([])
  })

  test('the search by the whole value has an index', async () => {
    const { rows } = await sql<{
      indexdef: string
    }>`select indexdef from pg_indexes where schemaname = 'records' and tablename = 'payees'`.execute(db)
    const texts = rows.map(({ indexdef }) => indexdef)
    expect(texts.filter((text) => /SUBSTRING\(account/i.test(text))[0]).toContain('UNIQUE')
    expect(texts.some((text) => /SUBSTRING\(note/i.test(text))).toBe(true)
  })

  test('a value that is there already is refused at its field', async () => {
    const answer = await clerk.call(createRecord, { params, body: { data: JSON.stringify({ name: 'Twin', account }) } })
    expect(answer).toMatchObject({ code: 422, data: { errors: [{ field: 'account' }] } })
  })
})

describe('saving', () => {
  test('what did not change keeps its stored value, also in a sub-table', async () => {
    const [before, rows] = [await stored(), await sql`select identity from records.payees_members`.execute(db)]
    const { values: held, version } = await read()
    expect(await save({ ...held, name: 'Willow' }, version)).toMatchObject({ code: 200 })
    expect(await stored()).toEqual(before)
    expect((await sql`select identity from records.payees_members`.execute(db)).rows).toEqual(rows.rows)
  })

  test('a changed value and an emptied one are stored', async () => {
    const { values: held } = await read()
    const members = held.members.map((row) => ({ ...row, identity: '110101199003075678' }))
    expect(await save({ ...held, note: '', members })).toMatchObject({ code: 200 })
    expect((await read()).values).toMatchObject({ note: '', members: [{ identity: '110101199003075678' }] })
    expect((await stored()).note).toBe(null)
    expect(await save({ ...held, note })).toMatchObject({ code: 200 })
    expect((await read()).values).toMatchObject({ note, members: [{ identity }] })
  })

  test('stars that are typed into an unmasked field are a text like any other', async () => {
    expect(await save({ note: 'a*b' })).toMatchObject({ code: 200 })
    expect((await read()).values.note).toBe('a*b')
    expect(await save({ note })).toMatchObject({ code: 200 })
  })
})

describe('what is stored', () => {
  test('a value that was moved to another row does not decrypt', async () => {
    const other = (await clerk.get(createRecord, { params, body: { data: JSON.stringify({ name: 'Other', note: 'another' }) } })).id
    const own = (await sql<{ note: Buffer }>`select note from records.payees where id = ${other}`.execute(db)).rows[0]!.note
    await sql`update records.payees set note = (select note from records.payees where id = ${id}) where id = ${other}`.execute(db)
    expect(await clerk.call(getRecord, { params: { ...params, id: other } })).toMatchObject({ code: 500 })
    await sql`update records.payees set note = ${own} where id = ${other}`.execute(db)
    expect((await read(other)).values.note).toBe('another')
  })

  test('no table holds it in clear after filing, returning, changing, importing and keeping what was typed', async () => {
    const judge = await givenPerson(kernel, { account: 'judge', organizationIds: ['office'], roleIds: ['clerks'] })
    const flow = {
      ...chain(start({ title: '{name}{note}{account}' }), approver('a', [judge], { returnTo: { kind: 'start' } })),
      id: 'flow-paid',
      code: 'paid',
      name: 'paid',
    }
    await givenFunction(kernel, { id: 'paid', parts, list: { searches }, flow })
    await givenFunctionRole(kernel, 'paid', { functionId: 'paid', buttons: [...allButtons, 'btn_upload'] })
    await givenPerson(kernel, { account: 'filer', organizationIds: ['office'], roleIds: ['paid'] })
    const [filer, judging] = [await server.signIn('filer', personPassword), await server.signIn('judge', personPassword)]
    const begin = (formData: object, status: 0 | 1) =>
      filer.get(
        startRequest,
        { body: { flowId: 'flow-paid', formData: formData as never, status } },
        { idempotencyKey: `begin-${status}-${Object.keys(formData).length}` },
      )
    await begin({ ...values, account: '1', name: 'Draft' }, 1)
    const request = savedIn(await begin(values, 0))
    await judging.get(returnCall, { params: { id: (await openEntry(judging, request.id))! }, body: { handleOpinion: '请核对' } })
    const { formData, flowTaskInfo } = await filer.get(requestDetail, { params: { id: request.id }, query: {} })
    expect(formData).toMatchObject({ account, note, members: [{ identity }] })
    const body = { flowId: 'flow-paid', formData: { ...formData, name: 'Again' }, status: 0, version: flowTaskInfo.version } as never
    await filer.get(changeRequest, { params: { id: request.id }, body })
    const kept = JSON.stringify({ values, before: {} })
    await filer.get(writeAutosave, { params: { form: 'paid', record: 'new' }, body: { content: kept } })
    const rows = [
      { name: '', account, note: `${note}${'长'.repeat(3000)}` },
      { name: 'New', account, note },
    ]
    const answer = await clerk.call(importRecords, { params, body: { list: rows } }, { idempotencyKey: 'import-of-payees' })
    expect(answer).toMatchObject({ code: 200, data: { fnum: 2 } })
    const conditions = [{ field: 'account', symbol: '==', fieldValue: account }]
    const query = {
      queryJson: JSON.stringify({ note }),
      superQueryJson: JSON.stringify({ matchLogic: 'AND', conditionJson: JSON.stringify(conditions) }),
    }
    const job = await clerk.call(exportByJob, { params, body: { dataType: 1, selectKey: 'name', ...query } })
    expect(job).toMatchObject({ code: 200 })
    await server.node.drainOutbox()
    await server.node.drainJobs()
    expect(await placesInClear(db, [account, note, identity])).toEqual([])
    const marker = 'Again'
    expect(await placesInClear(db, [marker])).toContain('records.paid.name')
  })
})
