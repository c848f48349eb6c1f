import { beforeAll, expect, test } from 'vitest'
import { startRequest } from '#features/approvals/contract.ts'
import { fieldDataSelect, getRecord, getRecordTexts, listRecords } from '#features/records/contract.ts'
import { importRecords } from '#features/records/contract/exchange.ts'
import { demoPassword, demoSettings, filing, filingValues, givenPledge, savedIn, varietyOf } from '#server/testing/given-filing.ts'
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
  const query = { relationField: 'entName', columnOptions: 'uscc,regAddr,licNos,mobile,bankNo,legalPerson,contact' }
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
  const all = (await offered('seed_enterprise', { relationField: 'entName', pageSize: 500 })).map((row) => row['entName'])
  expect(all).toContain('演示东海种子有限公司')
  expect(all).not.toContain('演示高台惠农种子店')
  expect(all).not.toContain('演示新华示范一村股份经济合作社')
  expect((await company.call(getRecord, { params: { modelId: 'seed_enterprise', id: list[0]!['id']! } })).code).toBe(404)
})

test('who produces for others names whom, and the code and the licence come with the choice', async () => {
  const [consignor] = await offered('seed_enterprise', { relationField: 'entName', keyword: '演示黄淮' })
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
