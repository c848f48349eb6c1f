import { beforeAll, expect, test } from 'vitest'
import {
  createRecord,
  fieldDataSelect,
  functionConfig,
  getRecord,
  getRecordTexts,
  listRecords,
  updateRecord,
} from '#features/records/contract.ts'
import { exportRecords } from '#features/records/contract/exchange.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere, type FunctionGiven } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A directory lets others choose records without reading them; whoever asks it for more is told nothing. */

const server = await startTestServer({ settings: { logLevel: 'fatal' } })
const { kernel } = server.node
let admin: TestClient
/** Fills in orders, and may not use the firms. */
let buyer: TestClient
/** Fills in orders, and reads his own firms whole. */
let owner: TestClient
/** Neither of both. */
let stranger: TestClient

const equals = (field: string, fieldValue: string) => ({
  matchLogic: 'and',
  conditionList: [{ logic: 'and', groups: [{ field, symbol: '==', fieldValue }] }],
})
const directory = { columns: ['name', 'code', 'region', 'state'], ruleList: equals('state', 'open'), namedRuleList: equals('kind', 'firm') }
/** For fields that ask for a firm that has closed. */
const closed = { columns: ['name', 'kind'], ruleList: equals('state', 'closed') }
const firms: FunctionGiven = {
  id: 'firms',
  parts: [
    part('name', 'text'),
    part('code', 'text'),
    part('region', 'text'),
    part('state', 'text'),
    part('kind', 'text'),
    part('bank', 'text'),
    part('mobile', 'text', { mask: { kind: 'phone' } }),
    part('holder', 'text'),
  ],
  list: { rest: { seedbedDirectory: { ...directory, uses: { closed, unused: closed } } } },
}
const toFirm = { modelId: 'firms', relationField: 'name' }

beforeAll(async () => {
  await givenFunction(kernel, firms)
  await givenFunction(kernel, {
    id: 'orders',
    parts: [
      part('region', 'text'),
      part('firm', 'popup-select', { options: { ...toFirm, parameters: [{ field: 'region', relationField: 'region' }] } }),
      part('firmCode', 'popup-attr', { options: { relationField: 'firm', showField: 'code', isStorage: 2 } }),
      part('firmBank', 'popup-attr', { options: { relationField: 'firm', showField: 'bank', isStorage: 1 } }),
      part('secretFirm', 'popup-select', { options: toFirm }),
      part('closedFirm', 'popup-select', { options: { ...toFirm, directory: 'closed' } }),
      part('closedKind', 'popup-attr', { options: { relationField: 'closedFirm', showField: 'kind', isStorage: 2 } }),
      part('closedCode', 'popup-attr', { options: { relationField: 'closedFirm', showField: 'code', isStorage: 2 } }),
      part('note', 'text'),
      part('lines', 'sub-table', {
        options: {
          addType: 1,
          addFrom: {
            modelId: 'firms',
            relationOptions: ['id', 'code'].map((value) => ({ field: value === 'id' ? 'lineFirm' : 'lineCode', value })),
          },
        },
        children: [part('lineFirm', 'text'), part('lineCode', 'text', { readOnly: true })],
      }),
    ],
  })
  const fields = [
    'region',
    'firm',
    'firmCode',
    'firmBank',
    'closedFirm',
    'closedKind',
    'closedCode',
    'note',
    'lines',
    'lines-lineFirm',
    'lines-lineCode',
  ]
  await givenFunctionRole(kernel, 'orders', { functionId: 'orders', fields, columns: fields })
  await givenFunctionRole(kernel, 'firms', {
    functionId: 'firms',
    rows: rowsWhere({ field: 'holder', operator: 'equals', value: { constant: 'owner' } }),
  })
  await givenFunction(kernel, { id: 'notes', parts: [part('note', 'text')] })
  await givenFunctionRole(kernel, 'notes', { functionId: 'notes' })
  await givenPerson(kernel, { account: 'buyer', roleIds: ['orders'] })
  await givenPerson(kernel, { account: 'owner', roleIds: ['orders', 'firms'] })
  await givenPerson(kernel, { account: 'stranger', roleIds: ['notes'] })
  admin = await server.admin()
  buyer = await server.signIn('buyer', personPassword)
  owner = await server.signIn('owner', personPassword)
  stranger = await server.signIn('stranger', personPassword)
})

const create = (modelId: string, data: object, by: TestClient) =>
  by.call(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })
async function firm(name: string, data: object = {}): Promise<string> {
  const all = { code: `C-${name}`, region: 'east', state: 'open', kind: 'firm', bank: `B-${name}`, mobile: '13812345678', ...data }
  return (await admin.get(createRecord, { params: { modelId: 'firms' }, body: { data: JSON.stringify({ name, ...all }) } })).id
}
const ask = (by: TestClient, query: object) =>
  by.call(fieldDataSelect, { params: { id: 'firms' }, query: { relationField: 'name', ...query } })
const namesOf = async (by: TestClient, query: object) => (await ask(by, query)).data.list.map((row) => row['name']).sort()
const textsOf = async (id: string, by: TestClient) =>
  JSON.parse((await by.get(getRecordTexts, { params: { modelId: 'orders', id } })).data) as Record<string, unknown>

test('whoever fills in a form that refers to it chooses what the directory offers, by its columns, text and pinyin', async () => {
  const open = await firm('沃野公司')
  await firm('沃野停业', { state: 'closed' })
  const answer = await ask(buyer, { keyword: '沃野', columnOptions: 'code,region' })
  expect(answer.data.list).toEqual([{ id: open, name: '沃野公司', code: 'C-沃野公司', region: 'east' }])
  expect(answer.data.pagination.total).toBe(1)
  expect(await namesOf(buyer, { keyword: 'wygs' })).toEqual(['沃野公司'])
  expect(await namesOf(buyer, { keyword: 'C-沃野', columnOptions: 'code' })).toEqual(['沃野公司'])
  expect(await namesOf(buyer, { keyword: '沃野', under: 'region=west' })).toEqual([])
  expect((await ask(buyer, { groupBy: 'region', columnOptions: 'region' })).data.list).toMatchObject([{ id: 'east' }])
})

test('other columns are told, searched, narrowed and grouped by in no call, whoever asks', async () => {
  const id = await firm('暗访公司', { bank: 'BANK-9', kind: 'firm' })
  const hidden = ['bank', 'kind', 'holder', 'mobile']
  const wider = { columnOptions: [...hidden, 'nothing'].join(',') }
  const [page, byId] = [await ask(buyer, { ...wider, keyword: '暗访' }), await ask(buyer, { ...wider, ids: id })]
  for (const { data } of [page, byId]) expect(data.list).toEqual([{ id, name: '暗访公司' }])
  expect(Object.keys((await ask(buyer, { relationField: '', ids: id })).data.list[0] ?? {}).sort()).toEqual([
    'code',
    'id',
    'name',
    'region',
    'state',
  ])
  expect((await ask(buyer, { relationField: 'bank', keyword: 'BANK-9' })).data.list.every((row) => Object.keys(row).length === 1)).toBe(
    true,
  )
  expect(await namesOf(buyer, { ...wider, keyword: 'BANK-9' })).toEqual([])
  expect(await namesOf(buyer, { ...wider, named: 'BANK-9' })).toEqual([])
  for (const under of ['bank=BANK-9', 'kind=firm', 'owner_id=x', 'deleted_at=']) expect(await namesOf(buyer, { under })).toEqual([])
  for (const groupBy of hidden) expect((await ask(buyer, { ...wider, groupBy })).data.list).toEqual([])
  const conditions = {
    sidx: 'bank',
    superQueryJson: JSON.stringify({ matchLogic: 'and', conditionJson: [{ field: 'bank', symbol: 'like', fieldValue: '9' }] }),
  }
  expect((await ask(buyer, { keyword: '暗访', ...conditions })).data.list).toEqual([{ id, name: '暗访公司' }])
})

test('opening, listing, exporting and the definition of the function need its own right as before', async () => {
  const id = await firm('只选公司')
  const params = { modelId: 'firms' }
  const doors = [
    buyer.call(getRecord, { params: { ...params, id } }),
    buyer.call(getRecordTexts, { params: { ...params, id } }),
    buyer.call(listRecords, { params, body: {} }),
    buyer.call(functionConfig, { params, query: {} }),
    buyer.call(exportRecords, { params, body: { selectKey: ['name', 'bank'] } }),
    buyer.call(updateRecord, { params: { ...params, id }, body: { data: '{"name":"x"}' } }),
  ]
  expect((await Promise.all(doors)).map(({ code }) => code)).toEqual([403, 403, 403, 403, 403, 403])
  const list = await owner.get(listRecords, { params, body: {} })
  expect(list.list).toEqual([])
  expect((await owner.call(getRecord, { params: { ...params, id } })).code).toBe(404)
})

test('each field chooses by the directory that it names, by its filter and its columns', async () => {
  const open = await firm('两用公司')
  const shut = await firm('两用停业', { state: 'closed' })
  const wide = { keyword: '两用', columnOptions: 'code,kind,region' }
  expect((await ask(buyer, wide)).data.list).toEqual([{ id: open, name: '两用公司', code: 'C-两用公司', region: 'east' }])
  expect((await ask(buyer, { ...wide, directory: 'closed' })).data.list).toEqual([{ id: shut, name: '两用停业', kind: 'firm' }])
  expect((await ask(buyer, { ids: open, directory: 'closed' })).data.list).toEqual([])
  expect(await create('orders', { closedFirm: open }, buyer)).toMatchObject({ code: 422, data: { errors: [{ field: 'closedFirm' }] } })
  expect(await create('orders', { firm: shut }, buyer)).toMatchObject({ code: 422, data: { errors: [{ field: 'firm' }] } })
  const order = (await create('orders', { firm: open, closedFirm: shut }, buyer)).data.id
  // The column of one directory is not told through the other.
  expect(await textsOf(order, buyer)).toMatchObject({ firm: '两用公司', closedFirm: '两用停业', closedKind: 'firm', closedCode: '' })
})

test('a directory that no form of his names is closed to somebody, like one that does not exist', async () => {
  await firm('无人公司', { state: 'closed' })
  for (const name of ['unused', 'nothing']) expect((await ask(buyer, { directory: name })).code).toBe(403)
  expect((await ask(stranger, { directory: 'closed' })).code).toBe(403)
  // Whoever reads firms by his own right goes on as without a directory.
  expect(await namesOf(admin, { keyword: '无人', directory: 'nothing' })).toEqual(['无人公司'])
})

test('who fills in no form that refers to it is refused like for a function that does not exist', async () => {
  const id = await firm('外人公司')
  const answers = await Promise.all(
    ['firms', 'nothing'].flatMap((of) =>
      [{}, { ids: id }, { keyword: '外人' }].map((query) => stranger.call(fieldDataSelect, { params: { id: of }, query })),
    ),
  )
  expect(new Set(answers.map(({ code, msg }) => `${code} ${msg}`)).size).toBe(1)
  expect(answers[0]!.code).toBe(403)
})

test('a field that somebody does not see opens no directory', async () => {
  await givenFunctionRole(kernel, 'orders-blind', { functionId: 'orders', fields: ['note'], columns: ['note'] })
  await givenPerson(kernel, { account: 'blind', roleIds: ['orders-blind'] })
  const blind = await server.signIn('blind', personPassword)
  expect((await ask(blind, {})).code).toBe(403)
})

test('a record outside of the directory is neither named nor chosen, and one that left it keeps its name', async () => {
  const closed = await firm('停业公司', { state: 'closed' })
  const draft = await firm('草稿公司', { state: 'closed', kind: 'draft' })
  expect(await namesOf(buyer, { ids: [closed, draft].join(',') })).toEqual(['停业公司'])
  expect(await create('orders', { firm: draft }, buyer)).toMatchObject({ code: 422, data: { errors: [{ field: 'firm' }] } })
  expect(await create('orders', { firm: closed }, buyer)).toMatchObject({ code: 422, data: { errors: [{ field: 'firm' }] } })
  const open = await firm('换名公司')
  const order = (await create('orders', { firm: open }, buyer)).data.id
  await admin.get(updateRecord, { params: { modelId: 'firms', id: open }, body: { data: JSON.stringify({ state: 'closed' }) } })
  expect(await textsOf(order, buyer)).toMatchObject({ firm: '换名公司', firmCode: 'C-换名公司' })
  expect(
    (await buyer.call(updateRecord, { params: { modelId: 'orders', id: order }, body: { data: JSON.stringify({ note: 'a' }) } })).code,
  ).toBe(200)
  expect(await namesOf(buyer, { keyword: '换名' })).toEqual([])
})

test('attributes come with the choice: those of the directory for everybody, others by the own right alone', async () => {
  const id = await firm('属性公司', { holder: 'owner' })
  const order = (await create('orders', { firm: id, firmCode: 'forged', firmBank: 'forged' }, buyer)).data.id
  expect(await textsOf(order, buyer)).toMatchObject({ firm: '属性公司', firmCode: 'C-属性公司', firmBank: '' })
  expect(await textsOf(order, owner)).toMatchObject({ firm: '属性公司', firmCode: 'C-属性公司', firmBank: 'B-属性公司' })
  const seen = await ask(owner, { keyword: '属性', columnOptions: 'bank,mobile' })
  expect(seen.data.list).toEqual([{ id, name: '属性公司', bank: 'B-属性公司', mobile: '138****5678' }])
})

test('the choice is narrowed by what the form says, also where the form is sent past the page', async () => {
  const [east, west] = [await firm('东部公司'), await firm('西部公司', { region: 'west' })]
  expect(await create('orders', { region: 'east', firm: west }, buyer)).toMatchObject({
    code: 422,
    msg: expect.stringContaining('请重新选择'),
    data: { errors: [{ field: 'firm' }] },
  })
  expect((await create('orders', { region: 'east', firm: east }, buyer)).code).toBe(200)
  expect((await create('orders', { region: 'west', firm: west }, buyer)).code).toBe(200)
  expect((await create('orders', { firm: west }, buyer)).code).toBe(200)
})

test('what a hidden field refers to is not told with a record', async () => {
  const id = await firm('密会公司')
  const order = (await create('orders', { secretFirm: id }, admin)).data.id
  expect(JSON.stringify(await textsOf(order, buyer))).not.toContain('密会')
})

test('a directory that names what is covered, missing or unreadable is not published', async () => {
  const publish = (id: string, seedbedDirectory: unknown) =>
    givenFunction(kernel, { ...firms, id, list: { rest: { seedbedDirectory } } }).then(
      () => 'published',
      (error: unknown) => String(error),
    )
  const refused = [
    { ...directory, columns: ['name', 'mobile'] },
    { ...directory, columns: ['name', 'nothing'] },
    { ...directory, columns: [] },
    { ...directory, columns: 'name' },
    { ...directory, ruleList: equals('mobile', '13812345678') },
    { ...directory, ruleList: equals('nothing', 'x') },
    { ...directory, namedRuleList: 'broken' },
    { uses: {} },
    { uses: { one: { ...directory, columns: ['mobile'] } } },
    { ...directory, uses: { '': directory } },
    { ...directory, uses: { one: 'broken' } },
  ]
  for (const [index, one] of refused.entries()) expect(await publish(`firms${index}`, one)).not.toBe('published')
  expect(await publish('firmsgood', directory)).toBe('published')
  expect(await publish('firmsuses', { uses: { one: directory } })).toBe('published')
  // A column that is masked later is refused with the mask.
  const masked = firms.parts.map((one) => (one.key === 'code' ? { ...one, mask: { kind: 'phone' as const } } : one))
  await expect(givenFunction(kernel, { ...firms, parts: masked })).rejects.toThrow()
})

test('a list is searched by what left the directory too, among what may be named or is read by right, and in the columns of the directory', async () => {
  const [open, closed] = [await firm('找得公司'), await firm('找得停业', { state: 'closed' })]
  const draft = await firm('找得草稿', { state: 'closed', kind: 'draft' })
  const search = async (by: TestClient, query: object = {}) =>
    (await ask(by, { keyword: '找得', for: 'search', ...query })).data.list.map(({ id }) => id).sort()
  expect(await search(buyer)).toEqual([open, closed].sort())
  expect(await namesOf(buyer, { keyword: '找得' })).toEqual(['找得公司'])
  expect(await search(admin)).toEqual([open, closed, draft].sort())
  expect(await search(buyer, { keyword: 'B-找得停业', columnOptions: 'bank' })).toEqual([])
  expect((await ask(stranger, { for: 'search' })).code).toBe(403)
  // One use is not searched by records of another, whatever rows somebody reads.
  for (const by of [buyer, admin]) expect(await search(by, { directory: 'closed' })).toEqual([closed, draft].sort())
})

test('a choice is narrowed by texts with commas, and names with commas are looked up', async () => {
  const id = await firm('逗号公司,分部', { region: 'north,far' })
  await firm('逗号公司', { region: 'north' })
  expect(await namesOf(buyer, { keyword: '逗号', under: 'region=north\\,far' })).toEqual(['逗号公司,分部'])
  expect((await ask(buyer, { named: '逗号公司\\,分部,没有' })).data.list).toEqual([{ id, name: '逗号公司,分部' }])
})

test('rows are picked from what may be chosen, not from what is only named', async () => {
  const [open, closed] = [await firm('可选公司'), await firm('仅名公司', { state: 'closed' })]
  const picked = (lineFirm: string, lineCode: string) => create('orders', { lines: [{ lineFirm, lineCode }] }, buyer)
  expect((await picked(open, 'C-可选公司')).code).toBe(200)
  expect((await picked(open, 'forged')).code).toBe(403)
  expect((await picked(closed, 'C-仅名公司')).code).toBe(403)
})
