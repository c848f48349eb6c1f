import { beforeAll, expect, test } from 'vitest'
import {
  createRecord,
  deleteRecord,
  fieldDataSelect,
  formerValues,
  getRecord,
  getRecordTexts,
  listRecords,
  updateRecord,
} from '#features/records/contract.ts'
import { exportColumns, exportRecords } from '#features/records/contract/exchange.ts'
import { fileBytes } from '#features/files/contract.ts'
import { readWorkbook } from '#server/sheets/workbook.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Fields that refer to records of another function obey the rights of whoever chooses or reads there. */

const server = await startTestServer()
const { kernel } = server.node
const toVariety = { modelId: 'varieties', relationField: 'name' }
const show = (through: string, showField: string, isStorage: number) => ({
  options: { relationField: through, showField, isStorage },
})
let admin: TestClient
let clerk: TestClient

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'varieties',
    parts: [part('name', 'text'), part('code', 'text'), part('price', 'text'), part('open', 'text')],
  })
  await givenFunction(kernel, {
    id: 'filings',
    parts: [
      part('variety', 'relation-form', { options: toVariety }),
      part('code', 'relation-form-attr', show('variety', 'code', 2)),
      part('price', 'relation-form-attr', show('variety', 'price', 1)),
      part('chosen', 'popup-table-select', { options: { ...toVariety, multiple: true } }),
      part('far', 'popup-select', { options: { interfaceId: 'nothing-serves-it' } }),
      part('buyer', 'auto-complete'),
      part('items', 'sub-table', {
        children: [
          part('kind', 'popup-select', { options: toVariety }),
          part('kindCode', 'popup-attr', show('kind_jnpfTable_items', 'code', 2)),
          part('firm', 'auto-complete'),
        ],
      }),
    ],
  })
  // Its list shows a text of the variety, and not the variety.
  await givenFunction(kernel, {
    id: 'slips',
    parts: [
      part('title', 'text'),
      part('variety', 'relation-form', { options: toVariety }),
      part('price', 'relation-form-attr', show('variety', 'price', 1)),
    ],
    columns: ['title', 'price'],
    list: { buttons: [{ name: 'download', label: '' }] },
  })
  await givenFunctionRole(kernel, 'filings', { functionId: 'filings' })
  await givenFunctionRole(kernel, 'slips', { functionId: 'slips', buttons: ['btn_add', 'btn_download'] })
  // The clerk sees the open varieties, and no prices.
  await givenFunctionRole(kernel, 'varieties', {
    functionId: 'varieties',
    fields: ['name', 'code', 'open'],
    columns: ['name', 'code', 'open'],
    rows: rowsWhere({ field: 'open', operator: 'equals', value: { constant: 'yes' } }),
  })
  await givenPerson(kernel, { account: 'clerk', roleIds: ['filings', 'slips', 'varieties'] })
  admin = await server.admin()
  clerk = await server.signIn('clerk', personPassword)
})

const created = async (modelId: string, data: object, by = admin) =>
  (await by.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })).id
const variety = (name: string, open = 'yes') => created('varieties', { name, code: `${name}-01`, price: '9', open })
const dataOf = async (modelId: string, id: string, by = admin) =>
  JSON.parse((await by.get(getRecord, { params: { modelId, id } })).data) as Record<string, unknown>
const textsOf = async (modelId: string, id: string, by = admin) =>
  JSON.parse((await by.get(getRecordTexts, { params: { modelId, id } })).data) as Record<string, unknown>

test('a chosen record keeps its id, a stored text stays what it was, a shown one is the newest', async () => {
  const id = await variety('先玉335')
  const filing = await created('filings', { variety: id, code: 'forged', chosen: [id], items: [{ kind: id, kindCode: 'forged' }] })
  expect(await dataOf('filings', filing)).toMatchObject({
    variety: id,
    code: '先玉335-01',
    price: '9',
    chosen: [id],
    items: [{ kind: id, kindCode: '先玉335-01' }],
  })
  expect(await textsOf('filings', filing)).toMatchObject({ variety: '先玉335', variety_id: id, chosen: '先玉335', price: '9' })
  await admin.get(updateRecord, { params: { modelId: 'varieties', id }, body: { data: JSON.stringify({ code: 'new', price: '10' }) } })
  expect(await dataOf('filings', filing)).toMatchObject({ code: '先玉335-01', price: '10' })
  const page = await admin.get(listRecords, { params: { modelId: 'filings' }, body: {} })
  expect(page.list.find((row) => row['id'] === filing)).toMatchObject({ variety: '先玉335', variety_id: id, code: '先玉335-01' })
  await admin.get(updateRecord, { params: { modelId: 'filings', id: filing }, body: { data: JSON.stringify({ variety: '' }) } })
  expect(await dataOf('filings', filing)).toMatchObject({ variety: '', code: '', price: '' })
})

test('a list and its export show a text of the chosen record as that says it now, to who may read it there', async () => {
  const id = await variety('郑单958')
  await created('slips', { title: '一', variety: id })
  await created('slips', { title: '二' })
  await admin.get(updateRecord, { params: { modelId: 'varieties', id }, body: { data: JSON.stringify({ price: '12' }) } })
  const params = { modelId: 'slips' }
  const listed = async (who: TestClient) =>
    (await who.get(listRecords, { params, body: {} })).list.map(({ title, price }) => [title, price])
  expect(await listed(admin)).toEqual([
    ['二', ''],
    ['一', '12'],
  ])
  expect(await listed(clerk)).toEqual([
    ['二', ''],
    ['一', ''],
  ])
  const exported = async (who: TestClient) => {
    const { url } = await who.get(exportRecords, { params, body: { dataType: 1, selectKey: 'title,price' } })
    const encryption = new URL(url, server.address).searchParams.get('encryption') ?? ''
    const bytes = await (await who.fetch(fileBytes, { query: { encryption } })).arrayBuffer()
    const read = await readWorkbook(new Uint8Array(bytes), 100)
    return 'cells' in read ? read.cells.slice(1).map(([title, price = '']) => [title, price]) : []
  }
  expect((await admin.get(exportColumns, { params })).list.map(({ id: name }) => name)).toEqual(['title', 'price', 'variety'])
  expect(await exported(admin)).toEqual(await listed(admin))
  expect(await exported(clerk)).toEqual(await listed(clerk))
})

test('what does not exist, is not readable or nothing serves is refused at its field, all alike', async () => {
  const closed = await variety('内部品系', 'no')
  const ids = [closed, '019aa000-0000-7000-8000-00000000000a', 'x']
  for (const id of ids) {
    const refused = { code: 422, data: { errors: [{ field: 'variety' }] }, msg: '所选数据不存在，或您无权查看' }
    const answer = await clerk.call(createRecord, { params: { modelId: 'filings' }, body: { data: JSON.stringify({ variety: id }) } })
    expect(answer).toMatchObject(refused)
  }
  const inRow = { items: [{ kind: closed }] }
  expect(await clerk.call(createRecord, { params: { modelId: 'filings' }, body: { data: JSON.stringify(inRow) } })).toMatchObject({
    data: { errors: [{ field: 'items.0.kind' }] },
  })
  const far = { far: 'anything' }
  expect(await admin.call(createRecord, { params: { modelId: 'filings' }, body: { data: JSON.stringify(far) } })).toMatchObject({
    data: { errors: [{ field: 'far' }] },
  })
})

test('who may not read the record reads neither its name nor what is shown of it, keeps it when he saves, and reads what is stored', async () => {
  const closed = await variety('内部品系二', 'no')
  const filing = await created('filings', { variety: closed, chosen: [closed] })
  expect(await textsOf('filings', filing, clerk)).toMatchObject({ variety: '', chosen: '', price: '', code: '内部品系二-01' })
  await clerk.get(updateRecord, { params: { modelId: 'filings', id: filing }, body: { data: JSON.stringify({ buyer: '甲' }) } })
  expect(await dataOf('filings', filing)).toMatchObject({ variety: closed, code: '内部品系二-01', chosen: [closed] })
  const open = await variety('公开品种')
  expect(await textsOf('filings', await created('filings', { variety: open }, clerk), clerk)).toMatchObject({
    variety: '公开品种',
    price: '',
  })
})

test('the rows to choose from are those of the list of the other function, with its columns, in pages and by keyword', async () => {
  await Promise.all(['翻页甲', '翻页乙', '翻页丙'].map((name) => variety(name)))
  await variety('翻页丁', 'no')
  const ask = (query: object, by = clerk) =>
    by.get(fieldDataSelect, { params: { id: 'varieties' }, query: { relationField: 'name', ...query } })
  const first = await ask({ keyword: '翻页', columnOptions: 'code,price,nothing', pageSize: 2 })
  expect(first.pagination).toMatchObject({ total: 3, currentPage: 1, pageSize: 2 })
  expect(first.list).toHaveLength(2)
  expect(Object.keys(first.list[0]!).sort()).toEqual(['code', 'id', 'name'])
  expect((await ask({ keyword: '翻页', pageSize: 2, currentPage: 2 })).list).toHaveLength(1)
  expect((await ask({ keyword: '%' })).list).toEqual([])
  expect((await ask({ keyword: '翻页' }, admin)).pagination.total).toBe(4)
  const ids = [first.list[0]!['id'], '019aa000-0000-7000-8000-00000000000a', 'x'].join(',')
  expect((await ask({ relationField: '', ids })).list).toMatchObject([{ name: expect.stringContaining('翻页'), open: 'yes' }])
  const stranger = await givenPerson(kernel, { account: 'stranger', roleIds: ['filings'] }).then(() =>
    server.signIn('stranger', personPassword),
  )
  const doors = ['varieties', 'nothing'].map((id) => stranger.call(fieldDataSelect, { params: { id }, query: {} }))
  expect((await Promise.all(doors)).map(({ code }) => code)).toEqual([403, 403])
})

test('a record that others refer to is not deleted, and the reason names them', async () => {
  const id = await variety('被引用')
  const filing = await created('filings', { items: [{ kind: id }] })
  const remove = (modelId: string, record: string) => admin.call(deleteRecord, { params: { modelId, id: record }, body: {} })
  expect(await remove('varieties', id)).toMatchObject({ code: 409, msg: '此数据已被“filings”引用，不能删除' })
  expect((await remove('filings', filing)).code).toBe(200)
  expect((await remove('varieties', id)).code).toBe(200)
})

test('a text field offers what its user entered before, in fields and in rows, and no other field does', async () => {
  await created('filings', { buyer: '沃野公司', items: [{ firm: '丰收公司' }] }, clerk)
  await created('filings', { buyer: '沃野公司' }, clerk)
  await created('filings', { buyer: '别人写的' })
  const ask = (field: string, keyword = '') => clerk.call(formerValues, { params: { modelId: 'filings' }, query: { field, keyword } })
  expect(await ask('buyer', '沃')).toMatchObject({ data: { list: ['沃野公司'] } })
  expect(await ask('items.firm')).toMatchObject({ data: { list: ['丰收公司'] } })
  expect(JSON.stringify(await ask('buyer'))).not.toContain('别人')
  for (const field of ['code', 'nothing']) expect((await ask(field)).code).toBe(404)
})
