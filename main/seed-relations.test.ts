import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startRequest } from '#features/approvals/contract.ts'
import { createRecord, fieldDataSelect, getRecord, getRecordTexts, listRecords } from '#features/records/contract.ts'
import { importRecords } from '#features/records/contract/exchange.ts'
import {
  demoPassword,
  demoSettings,
  filing,
  filingValues,
  givenPledge,
  savedIn,
  varietyOf,
  villageOf,
} from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Whom and what a filing names (seed-industry F02): varieties and the company that commissions, chosen from their registers. */

const server = await startTestServer({ settings: demoSettings })
const { modelId } = filing
let company: TestClient

beforeAll(async () => {
  company = await server.signIn('enterprise2', demoPassword)
})

const offered = async (id: string, query: object, by = company) => (await by.get(fieldDataSelect, { params: { id }, query })).list
const send = async (changes: Readonly<Record<string, unknown>>) =>
  company.call(startRequest, {
    body: { flowId: filing.flowId, formData: filingValues(await givenPledge(company), '100', changes), status: 0 },
  })
const seedCompanies = { relationField: 'entName' }
const villages = { relationField: 'entName', directory: 'village' }
const rowsOf = (data: string) => (JSON.parse(data) as { items: Record<string, unknown>[] }).items

test('a variety brings its number, is one of the crop of the filing, and one that has left the register is not chosen', async () => {
  const saved = savedIn((await send({})).data)
  const { data } = await company.get(getRecord, { params: { modelId, id: saved.id } })
  expect(rowsOf(data)).toMatchObject([{ varietyId: varietyOf('演示玉1号'), approvalNo: '国审玉20239001' }])
  const [row] = filingValues(await givenPledge(company))['items'] as Record<string, unknown>[]
  const withVariety = (name: string) => send({ items: [{ ...row, varietyId: varietyOf(name) }] })
  expect(await withVariety('演示椒1号')).toMatchObject({ code: 422, data: { errors: [{ field: 'items.0.varietyId' }] } })
  const county = await server.signIn('county', demoPassword)
  const gone = await county.get(fieldDataSelect, {
    params: { id: 'seed_variety' },
    query: { relationField: 'varietyName', keyword: '演示玉8' },
  })
  expect(gone.list).toEqual([])
})

test('a company chooses who commissions it among verified seed companies, by their few columns, and reads no profile by that', async () => {
  const query = { ...seedCompanies, columnOptions: 'uscc,regAddr,licNos,mobile,bankNo,legalPerson,contact' }
  const list = await offered('seed_enterprise', { ...query, keyword: '演示黄淮' })
  expect(list).toEqual([
    {
      id: expect.any(String),
      entName: '演示黄淮种业股份有限公司',
      uscc: '91410105MADEM00979',
      regAddr: expect.any(String),
      licNos: expect.stringContaining('农种许字'),
    },
  ])
  const all = (await offered('seed_enterprise', { ...seedCompanies, pageSize: 500 })).map((row) => row['entName'])
  expect(all).toContain('演示东海种子有限公司')
  expect(all).not.toContain('演示高台惠农种子店')
  expect(all).not.toContain('演示新华示范一村股份经济合作社')
  expect((await company.call(getRecord, { params: { modelId: 'seed_enterprise', id: list[0]!['id']! } })).code).toBe(404)
})

test('who produces for others names whom, and the code and the licence come with the choice', async () => {
  const [consignor] = await offered('seed_enterprise', { ...seedCompanies, keyword: '演示黄淮' })
  const changes = { prodMode: 'seed.prodMode.commissioned' }
  expect(await send(changes)).toMatchObject({ code: 422, data: { errors: [{ field: 'consignor' }] } })
  const saved = savedIn((await send({ ...changes, consignor: consignor!['id'], consignorCode: 'forged' })).data)
  const { data } = await company.get(getRecordTexts, { params: { modelId, id: saved.id } })
  expect(JSON.parse(data)).toMatchObject({
    consignor: '演示黄淮种业股份有限公司',
    consignorCode: '91410105MADEM00979',
    consignorLic: expect.stringContaining('农种许字'),
  })
})

test('a village is chosen among verified ones of the township, by its few columns, and brings its code', async () => {
  const asked = { ...villages, columnOptions: 'villageCode,regAddr,bankNo,mobile,licNos' }
  expect(await offered('seed_enterprise', { ...asked, under: 'regAddr=620723102' })).toEqual([
    {
      id: villageOf('620723102901'),
      entName: '演示新华示范一村股份经济合作社',
      villageCode: '620723102901',
      regAddr: expect.stringContaining('新华镇'),
    },
  ])
  const all = (await offered('seed_enterprise', { ...villages, pageSize: 500 })).map((row) => row['entName'])
  expect(all).toHaveLength(6)
  expect((await company.call(getRecord, { params: { modelId: 'seed_enterprise', id: villageOf('620723102901') } })).code).toBe(404)
  const [row] = filingValues(await givenPledge(company))['items'] as Record<string, unknown>[]
  const saved = savedIn((await send({ items: [{ ...row, villageCode: '620723104902' }] })).data)
  const { data } = await company.get(getRecord, { params: { modelId, id: saved.id } })
  expect(rowsOf(data)).toMatchObject([{ villageId: villageOf('620723102901'), villageCode: '620723102901' }])
})

test('a village of another township, a company in its place and one that is not verified are refused at the line', async () => {
  const [row] = filingValues(await givenPledge(company))['items'] as Record<string, unknown>[]
  const [other] = await offered('seed_enterprise', { ...seedCompanies, keyword: '演示黄淮' })
  const stopped = villageOf('620702105904')
  await sql`update records.seed_enterprise set ent_state = 'seed.entState.stop' where id = ${stopped}`.execute(server.node.kernel.db)
  const wrong = [
    { villageId: villageOf('620723104902') },
    { villageId: other!['id'] },
    { town: '620702105', villageId: stopped },
    { villageId: 'seed.village.620723102901' },
  ]
  for (const one of wrong)
    expect(await send({ county: one.town ? '620702' : '620723', items: [{ ...row, ...one }] })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'items.0.villageId' }] },
    })
})

test('filings are found by their village, and told with its name', async () => {
  const { id } = savedIn((await send({})).data)
  const found = async (code: string) =>
    (await company.get(listRecords, { params: { modelId }, body: { queryJson: JSON.stringify({ villages: [villageOf(code)] }) } })).list
  const row = (await found('620723102901')).find((one) => one['id'] === id)
  expect(row).toMatchObject({ villageCount: 1 })
  expect((await found('620723104902')).map((one) => one['id'])).not.toContain(id)
  const searched = await offered('seed_enterprise', { ...villages, keyword: '新华', for: 'search' })
  expect(searched.map((one) => one['entName'])).toEqual(['演示新华示范一村股份经济合作社'])
  const { data } = await company.get(getRecordTexts, { params: { modelId, id } })
  expect(rowsOf(data)).toMatchObject([{ villageId: '演示新华示范一村股份经济合作社' }])
})

test('a file names villages by name or code, those of the township of the line alone', async () => {
  const bring = (villageId: string, town = '甘肃省/张掖市/临泽县/新华镇') => {
    const entry = { season: '2027', prodMode: '委托村集体', county: '甘肃省/张掖市/临泽县', crop: '玉米', techLead: '导入人' }
    return company.get(importRecords, {
      params: { modelId },
      body: { list: [{ ...entry, items: [{ varietyId: '演示玉2号', town, villageId, planArea: '10' }] }] },
    })
  }
  for (const said of ['演示新华示范一村股份经济合作社', '620723102901']) {
    expect(await bring(said)).toMatchObject({ snum: 1, fnum: 0 })
    const { list } = await company.get(listRecords, { params: { modelId }, body: { sidx: 'createTime', sort: 'desc' } })
    const { data } = await company.get(getRecord, { params: { modelId, id: String(list[0]!['id']) } })
    expect(rowsOf(data)).toMatchObject([{ villageId: villageOf('620723102901'), villageCode: '620723102901' }])
  }
  expect(await bring('演示平川示范二村股份经济合作社')).toMatchObject({ snum: 0, fnum: 1 })
  expect(await bring('没有的村')).toMatchObject({ snum: 0, fnum: 1 })
})

test('a plot names its village alike, is numbered by it, and stands below it where plots are picked', async () => {
  const values = { plotName: '关系地', county: '620723', town: '620723102', area: '12', preCrop: 'seed.crop.maize' }
  const make = (villageId: string) =>
    company.call(createRecord, { params: { modelId: 'seed_plot' }, body: { data: JSON.stringify({ ...values, villageId }) } })
  expect(await make(villageOf('620723104902'))).toMatchObject({ code: 422, data: { errors: [{ field: 'villageId' }] } })
  const { id } = (await make(villageOf('620723102901'))).data
  const { data } = await company.get(getRecordTexts, { params: { modelId: 'seed_plot', id } })
  expect(JSON.parse(data)).toMatchObject({
    plotNo: expect.stringMatching(/^620723102901\d{4}$/),
    villageId: '演示新华示范一村股份经济合作社',
  })
  const tree = await offered('seed_plot', { columnOptions: 'town,villageId', groupBy: 'villageId', under: 'town=620723102' })
  expect(tree).toEqual([{ id: villageOf('620723102901'), name: '演示新华示范一村股份经济合作社', count: expect.any(String) }])
  const [plot] = await offered('seed_plot', { columnOptions: 'plotName,villageId', keyword: '关系地' })
  expect(plot).toMatchObject({ villageId: '演示新华示范一村股份经济合作社' })
})

test('a file names varieties by name or number, of those that may be chosen alone', async () => {
  const entry = (varietyId: string) => ({
    season: '2027',
    prodMode: '委托村集体',
    county: '甘肃省/张掖市/临泽县',
    crop: '玉米',
    techLead: '导入人',
    items: [{ varietyId, planArea: '10' }],
  })
  const bring = (varietyId: string) => company.get(importRecords, { params: { modelId }, body: { list: [entry(varietyId)] } })
  for (const said of ['演示玉2号', '国审玉20239002']) {
    expect(await bring(said)).toMatchObject({ snum: 1, fnum: 0 })
    const { list } = await company.get(listRecords, { params: { modelId }, body: { sidx: 'createTime', sort: 'desc' } })
    expect(list[0]).toMatchObject({ varieties: '演示玉2号' })
  }
  for (const said of ['演示玉8号', '没有的品种']) expect(await bring(said)).toMatchObject({ snum: 0, fnum: 1 })
})
