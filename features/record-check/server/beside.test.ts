import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { requestStatus } from '#engine/flows/state.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import type { VerifyTable } from '#engine/forms/model.ts'
import { startRequest } from '#features/approvals/contract.ts'
import { checkRecord } from '#features/record-check/contract.ts'
import { createRecord, deleteRecord, getRecord } from '#features/records/contract.ts'
import { switchFunctionState } from '#features/records/server/online-function.ts'
import { markDemo } from '#server/configuration/demo-marks.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { approveAs, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { writeTranslations } from '#server/translations/write.ts'

/** With its code a record tells rows of another function too: those of its own company, where they count, and nothing else. */

// A minute before the day ends in the zone of the installation, and eight hours before it ends in UTC.
let now = Date.UTC(2027, 2, 5, 15, 59)
const server = await startTestServer({ now: () => now })
const { kernel } = server.node
const admin = await server.admin()
const minute = 60_000
const day = 1440 * minute
let judge: TestClient
let firm: TestClient
let filer: TestClient

const licenceTable: VerifyTable = {
  function: 'firmbooks',
  table: 'licences',
  columns: ['kind', 'no', 'until'],
  from: 'first',
  until: 'until',
  own: 'uscc',
  its: 'uscc',
}
const open = [{ field: 'state', symbol: '==', fieldValue: 'ok', jnpfKey: 'comInput' }]
const licenceColumns = [
  part('no', 'text', { label: '编号' }),
  part('kind', 'text', { label: '类型' }),
  part('holder', 'text', { label: '持有人' }),
  part('first', 'date', { label: '发证' }),
  part('until', 'date', { label: '有效期至' }),
]
const books = [
  part('uscc', 'text'),
  part('bank', 'text'),
  part('state', 'text'),
  part('licences', 'sub-table', { label: '许可证', children: licenceColumns }),
]
// What a rule takes from the organization of the user nobody types, so nobody chooses whose rows are told.
const papersOf = (...tables: readonly VerifyTable[]) => [
  part('name', 'text', { label: '名称' }),
  part('uscc', 'text', { readOnly: true }),
  part('code', 'text', { readOnly: true, verifyCode: { shown: ['name'], tables } }),
]
const tied = [{ then: [{ do: 'set' as const, field: 'uscc', value: "user('creditCode')" }] }]

let flow: FlowDefinition

beforeAll(async () => {
  await givenFunctionRole(kernel, 'books', { functionId: 'firmbooks' })
  await givenFunctionRole(kernel, 'papers', { functionId: 'papers' })
  await givenFunctionRole(kernel, 'orgpapers', { functionId: 'orgpapers' })
  const id = await givenPerson(kernel, { account: 'judge', roleIds: ['books', 'papers'] })
  await givenPerson(kernel, { account: 'firm', roleIds: ['books', 'papers'] })
  await filersAre('')
  await givenPerson(kernel, { account: 'filer', roleIds: ['papers', 'orgpapers'], organizationIds: ['filers'] })
  flow = { ...chain(start(), approver('judge', [id])), id: 'flow-books', code: 'firmbooks', name: 'firmbooks' }
  await givenFunction(kernel, { id: 'firmbooks', parts: books, flow })
  await givenFunction(kernel, { id: 'papers', parts: papersOf({ ...licenceTable, ruleList: open }), rules: tied })
  judge = await server.signIn('judge', personPassword)
  firm = await server.signIn('firm', personPassword)
  filer = await server.signIn('filer', personPassword)
})

/** The organization of whoever files becomes that with this code. */
const filersAre = (uscc: string) =>
  inTransaction(kernel.db, (tx) =>
    upsertOrganization(kernel, byProgram(tx), {
      ...{ id: 'filers', code: 'filers', name: '填报单位', kind: 'company' },
      ...(uscc !== '' && { creditCode: uscc }),
    }),
  )

const check = (code: string, headers: Record<string, string> = {}) => server.visitor.get(checkRecord, { body: { code } }, { headers })
const licence = (no: string, first: number | null, until: number | null) => ({
  ...{ no, kind: '生产', holder: '张三' },
  first: first === null ? null : now + first * day,
  until: until === null ? null : now + until * day,
})
const book = async (uscc: string, licences: readonly object[], { state = 'ok', approves = true, by = firm } = {}) => {
  const formData = { uscc, bank: '6222001', state, licences }
  const { id } = savedIn(await by.get(startRequest, { body: { flowId: 'flow-books', formData, status: 0 } }))
  if (approves) await approveAs(judge, id)
  return id
}
const paper = async (uscc: string, modelId = 'papers') => {
  await filersAre(uscc)
  const data = JSON.stringify({ name: '备案' })
  const { id } = await filer.get(createRecord, { params: { modelId }, body: { data } })
  const stored = JSON.parse((await filer.get(getRecord, { params: { modelId, id } })).data) as { readonly code: string }
  return { id, code: stored.code }
}
const rowsTold = async (code: string) => {
  const { tables } = await check(code)
  return tables.flatMap(({ rows }) => rows.map(({ standing, fields }) => [standing, ...fields.map(({ text }) => text)].join(' ')))
}

test('rows of the same company are told by their days, those that count first, in named columns alone', async () => {
  await book('A1', [licence('一', -900, -1), licence('二', 1, 300), licence('三', -10, 0), licence('四', null, null)])
  await book('A2', [licence('别家', -10, 10)])
  const { code } = await paper('A1')
  const told = await check(code)
  expect(told.tables).toMatchObject([{ title: '许可证', isAsked: true, more: 0 }])
  expect(told.tables[0]!.rows.map(({ standing, fields }) => [standing, fields.find(({ label }) => label === '编号')?.text])).toEqual([
    ['valid', '三'],
    ['valid', '四'],
    ['not-yet', '二'],
    ['expired', '一'],
  ])
  expect(told.tables[0]!.rows[0]!.fields).toEqual([
    { label: '类型', text: '生产' },
    { label: '编号', text: '三' },
    { label: '有效期至', text: '2027-03-05' },
  ])
  const sent = JSON.stringify(told)
  for (const hidden of ['张三', '持有人', '6222001', 'A1', '别家', '发证']) expect(sent, hidden).not.toContain(hidden)
  // The next day has begun in the zone of the installation.
  now += 2 * minute
  expect((await rowsTold(code)).map((row) => row.split(' ')[0])).toEqual(['valid', 'valid', 'expired', 'expired'])
  now -= 2 * minute
})

test('what does not count is not told: not approved, taken back, filtered out, deleted', async () => {
  const { code } = await paper('B1')
  expect((await check(code)).tables).toMatchObject([{ isAsked: true, rows: [] }])
  await book('B1', [licence('在办', -10, 10)], { approves: false })
  await book('B1', [licence('停用', -10, 10)], { state: 'stopped' })
  const changed = await book('B1', [licence('变更', -10, 10)])
  expect(await rowsTold(code)).toEqual(['valid 生产 变更 2027-03-15'])
  for (const state of [requestStatus.returned, requestStatus.withdrawn, requestStatus.terminated, requestStatus.draft]) {
    await sql`update records.firmbooks set flow_state = ${state} where id = ${changed}::uuid`.execute(kernel.db)
    expect(await rowsTold(code), String(state)).toEqual([])
  }
  await sql`update records.firmbooks set flow_state = ${requestStatus.approved}, deleted_at = now() where id = ${changed}::uuid`.execute(
    kernel.db,
  )
  expect(await rowsTold(code)).toEqual([])
})

test('nothing is told beside a record that is not told itself', async () => {
  await book('C1', [licence('有', -10, 10)])
  const { id, code } = await paper('C1')
  expect(await rowsTold(code)).toHaveLength(1)
  await admin.get(deleteRecord, { params: { modelId: 'papers', id }, body: {} })
  expect(await check(code)).toMatchObject({ standing: 'revoked', tables: [] })
  expect(await check('2222-2222-2222-2222-2222')).toMatchObject({ standing: 'unknown', tables: [] })
})

test('a record without the value finds nothing, not what has none either', async () => {
  await book('', [licence('无代码', -10, 10)])
  expect((await check((await paper('')).code)).tables).toMatchObject([{ title: '许可证', isAsked: false, rows: [] }])
})

test('without a field it is the organization that both belong to', async () => {
  const { function: of, table, columns } = licenceTable
  await givenFunction(kernel, { id: 'orgpapers', parts: papersOf({ function: of, table, columns }), rules: tied })
  await book('D1', [licence('丁', -10, -5)])
  const { code, id } = await paper('', 'orgpapers')
  const inOrganization = (organization: string) =>
    sql`update records.orgpapers set organization_id = ${organization} where id = ${id}::uuid`.execute(kernel.db)
  await sql`update records.firmbooks set organization_id = 'org-d' where uscc = 'D1'`.execute(kernel.db)
  await inOrganization('org-d')
  // Without days nothing is said of how a row stands.
  expect((await check(code)).tables[0]!.rows).toMatchObject([{ standing: null, fields: [{ text: '生产' }, { text: '丁' }, {}] }])
  await inOrganization('org-e')
  expect((await check(code)).tables[0]).toMatchObject({ isAsked: true, rows: [] })
  await inOrganization('')
  expect((await check(code)).tables[0]).toMatchObject({ isAsked: false, rows: [] })
})

test('twenty rows are told, and how many there are besides', async () => {
  const old = Array.from({ length: 22 }, (_, index) => licence(`旧${index}`, -900, -1))
  await book('E1', [...old, licence('新', -10, 10)])
  const { tables } = await check((await paper('E1')).code)
  expect(tables[0]!.rows).toHaveLength(20)
  expect(tables[0]!.rows.slice(0, 2).map(({ standing }) => standing)).toEqual(['valid', 'expired'])
  expect(tables[0]!.more).toBe(3)
})

test('of more than twenty records the newest are told, and that there are further rows without their number', async () => {
  for (let index = 0; index < 20; index += 1) await book('I1', [licence(`壬${index}`, -10, 10)])
  const { code } = await paper('I1')
  expect((await check(code)).tables).toMatchObject([{ isAsked: true, more: 0 }])
  await book('I1', [licence('新', -900, -1)])
  const { tables } = await check(code)
  expect(tables[0]!.rows).toHaveLength(20)
  expect(tables[0]!.more).toBeNull()
  const told = await rowsTold(code)
  expect(told.filter((row) => row.includes('新'))).toEqual(['expired 生产 新 2027-03-04'])
  expect(told.filter((row) => row.includes('壬0 '))).toEqual([])
})

test('a function that is off, or whose column is covered since, is not asked; that is said', async () => {
  await book('F1', [licence('己', -10, 10)])
  const { code } = await paper('F1')
  const switched = () => inTransaction(kernel.db, (tx) => switchFunctionState(kernel, tx, 'firmbooks'))
  await switched()
  expect((await check(code)).tables).toMatchObject([{ title: '', isAsked: false, rows: [] }])
  await switched()
  expect(await rowsTold(code)).toHaveLength(1)
  const covered = licenceColumns.map((one) => (one.key === 'no' ? { ...one, mask: { kind: 'all' as const } } : one))
  const publish = (children: typeof licenceColumns) =>
    givenFunction(kernel, { id: 'firmbooks', flow, parts: books.map((one) => (one.children ? { ...one, children } : one)) })
  await publish(covered)
  const told = await check(code)
  expect(told.tables).toMatchObject([{ isAsked: false, rows: [] }])
  expect(JSON.stringify(told)).not.toContain('己')
  await publish(licenceColumns)
  expect(await rowsTold(code)).toHaveLength(1)
})

test('a function that lost its flow is not asked, as anybody could type the value of a company there', async () => {
  await book('H1', [licence('辛', -10, 10)])
  const { code } = await paper('H1')
  expect(await rowsTold(code)).toHaveLength(1)
  await givenFunction(kernel, { id: 'firmbooks', parts: books })
  expect((await check(code)).tables).toMatchObject([{ isAsked: false, rows: [] }])
  await givenFunction(kernel, { id: 'firmbooks', parts: books, flow })
  expect(await rowsTold(code)).toHaveLength(1)
})

test('what the form hides of a row is not told', async () => {
  const rules = [{ when: "licences.no == '密'", then: [{ do: 'hide' as const, field: 'licences-kind' }] }]
  await givenFunction(kernel, { id: 'firmbooks', parts: books, rules, flow })
  const { code } = await paper('G1')
  await book('G1', [licence('密', -10, 10), licence('明', -10, 10)])
  expect(await rowsTold(code)).toEqual(['valid 密 2027-03-15', 'valid 生产 明 2027-03-15'])
})

test('headings are told in the language of who asks, and rows that somebody of a demo made as such', async () => {
  const { code } = await paper('A1')
  await inTransaction(kernel.db, async (tx) => {
    const said = { en: { original: '许可证', text: 'Licences' } }
    await writeTranslations(kernel, byProgram(tx), [{ kind: 'function', owner: 'firmbooks', place: 'form.licences.label', said }])
  })
  expect((await check(code, { 'accept-language': 'en' })).tables[0]!.title).toBe('Licences')
  expect((await check(code)).demo).toBe(false)
  const guestId = await givenPerson(kernel, { account: 'guest', roleIds: ['books'] })
  await inTransaction(kernel.db, (tx) => markDemo(tx, 'user', [guestId]))
  await book('A1', [], { by: await server.signIn('guest', personPassword) })
  // Of a record without rows nothing is told, so it makes nothing a demo.
  expect((await check(code)).demo).toBe(false)
  const { rows } = await sql<{ owner: string }>`select owner_id as owner from records.firmbooks where uscc = 'A1'`.execute(kernel.db)
  await inTransaction(kernel.db, (tx) => markDemo(tx, 'user', [rows[0]!.owner]))
  expect((await check(code)).demo).toBe(true)
})
