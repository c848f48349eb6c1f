import { beforeAll, expect, test } from 'vitest'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { copiedValues } from '#engine/forms/copied-values.ts'
import { openForm } from '#engine/forms/form-session.ts'
import { exampleFacts } from '#engine/forms/testing/example-form.ts'
import { fromWire } from '#engine/forms/values.ts'
import { listMyRequests, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { checkRecord } from '#features/record-check/contract.ts'
import { getRecord, getRecordTexts, listRecords } from '#features/records/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import {
  approveAs,
  demoPassword,
  demoSettings,
  endFiling,
  filing,
  filingValues,
  givenPledge,
  openEntry,
  startFiling,
  varietyOf,
  withdrawAs,
} from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 制种生产备案 (seed-industry F02) as the people of the demo meet it. */

const server = await startTestServer({ settings: demoSettings })
const { modelId } = filing
let company: TestClient
let town: TestClient
let county: TestClient

beforeAll(async () => {
  company = await server.signIn('enterprise', demoPassword)
  town = await server.signIn('reviewer', demoPassword)
  county = await server.signIn('county', demoPassword)
})

const found = async (query: Readonly<Record<string, unknown>>, client = county) =>
  (await client.get(listRecords, { params: { modelId }, body: { currentPage: 1, pageSize: 100, queryJson: JSON.stringify(query) } })).list

const valuesOf = async (id: string) =>
  JSON.parse((await county.get(getRecord, { params: { modelId, id } })).data) as Readonly<Record<string, unknown>>

test('a filing can be withdrawn until the county has decided, not afterwards', async () => {
  const { id } = await startFiling(company, { area: '600' })
  await approveAs(town, id)
  const offered = async () =>
    (await company.get(listMyRequests, { query: { pageSize: 100 } })).list.find((row) => row.processId === id)?.actions
  expect(await offered()).toContain('withdraw')
  await approveAs(county, id)
  expect(await offered()).not.toContain('withdraw')
  expect(await withdrawAs(company, id)).toMatchObject({ code: 409, msg: '“县种子机构审查”已作出决定，不能再撤回' })
  expect(await openEntry(await server.signIn('deposit', demoPassword), id)).toBeDefined()
  const early = await startFiling(company, { area: '600' })
  await approveAs(town, early.id)
  expect(await withdrawAs(company, early.id)).toMatchObject({ code: 200 })
})

test('the authority is preset by the county, and passed on by the county with its approval', async () => {
  const { id } = await startFiling(company)
  expect((await valuesOf(id))['acceptOrg']).toContain('demo.linze.seeds')
  expect(await approveAs(town, id, { formData: { acceptOrg: ['demo.ganzhou.seeds'] } })).toMatchObject({ code: 403 })
  await approveAs(town, id)
  const entry = await openEntry(county, id)
  const { formOperates } = await county.get(requestDetail, { params: { id: entry! }, query: {} })
  expect(formOperates.find((one) => one.id === 'acceptOrg')).toMatchObject({ read: true, write: true })
  await approveAs(county, id, { formData: { acceptOrg: ['demo.zhangye', 'demo.ganzhou', 'demo.ganzhou.seeds'] } })
  expect((await valuesOf(id))['acceptOrg']).toContain('demo.ganzhou.seeds')
})

test('filings are found by variety, town, open deposit and lateness', async () => {
  const { id } = await startFiling(company)
  const late = await startFiling(company, { changes: { sowFrom: Date.now() - 40 * 86_400_000 } })
  const ids = async (query: Readonly<Record<string, unknown>>) => (await found(query)).map((row) => row['id'])
  expect(await ids({ varieties: [varietyOf('演示玉1号')] })).toContain(id)
  expect(await ids({ varieties: [varietyOf('演示玉7号')] })).not.toContain(id)
  expect(await ids({ towns: [['620000', '620700', '620723', '620723102']] })).toContain(id)
  expect(await ids({ towns: [['620000', '620700', '620723', '620723104']] })).not.toContain(id)
  expect(await ids({ depOpen: 1 })).toContain(id)
  expect(await ids({ overdue: 1 })).toContain(late.id)
  expect(await ids({ overdue: 1 })).not.toContain(id)
  expect((await found({ depOpen: 1 })).find((row) => row['id'] === id)).toMatchObject({ varieties: '演示玉1号' })
  const reader = await server.signIn('reader', demoPassword)
  const hidden = await reader.call(listRecords, { params: { modelId }, body: { queryJson: '{"depOpen":1}' } })
  expect(hidden).toMatchObject({ code: 400 })
})

test('who has an approved filing of last season in the county brings the proof that it was paid', async () => {
  const [jinlong, fengsui] = [await server.signIn('enterprise3', demoPassword), await server.signIn('enterprise2', demoPassword)]
  const opened = async (client: TestClient) =>
    (await client.get(requestDetail, { params: { id: '0' }, query: { flowId: filing.flowId } })).ownRecords
  const [own] = await opened(jinlong)
  expect(own?.name).toBe('own.season.county')
  const inLinze = (own?.keys ?? []).filter(([, county]) => county === '620723')
  const season = Math.max(...inLinze.map(([year]) => Number(year)))
  // What others have filed is nobody's business.
  expect(await opened(fengsui)).toEqual([{ name: 'own.season.county', keys: [] }])
  const changes = { season: String(season + 1), producedLast: 0 }
  const formData = filingValues(await givenPledge(jinlong), '100', changes)
  const without = await jinlong.call(startRequest, { body: { flowId: filing.flowId, formData, status: 0 } })
  expect(without).toMatchObject({ code: 422, data: { errors: [{ field: 'payProof' }] } })
  const { id } = await startFiling(jinlong, { changes: { ...changes, payProof: [await givenPledge(jinlong)] } })
  expect((await valuesOf(id))['producedLast']).toBe(1)
  await approveAs(town, id)
  expect((await valuesOf(id))['producedLast']).toBe(1)
  const other = await startFiling(fengsui, { changes: { ...changes, producedLast: 1 } })
  expect((await valuesOf(other.id))['producedLast']).toBe(0)
})

test('whoever has the code of an approved filing is told its public fields alone', async () => {
  const { id } = await startFiling(company)
  await approveAs(town, id)
  await approveAs(county, id)
  expect((await valuesOf(id))['verifyCode'] ?? '').toBe('')
  await endFiling(company, id)
  const code = String((await valuesOf(id))['verifyCode'])
  const told = await server.visitor.get(checkRecord, { body: { code } })
  expect(told).toMatchObject({ standing: 'valid', code, name: '制种生产备案' })
  expect(told.fields.map(({ label, texts }) => `${label} ${texts.join()}`)).toEqual([
    '申报主体 演示临泽沃源制种有限公司',
    '作物 玉米',
    '种子类别 杂交种',
    '品种 演示玉1号',
    expect.stringMatching(/^乡镇 .*临泽县\/.+镇$/),
    '备案总面积(亩) 100.00',
    expect.stringMatching(/^生效日期 \d{4}-\d\d-\d\d$/),
    '有效期至 2027-12-31',
  ])
  // The licences in the verified profile of the company, found by its credit code.
  const licence = [
    '许可证编号 B(甘)农种许字(2023)第9001号',
    expect.stringMatching(/^类型 B/),
    '有效区域 甘肃省',
    expect.stringMatching(/^发证日期 \d{4}-\d\d-\d\d$/),
    expect.stringMatching(/^有效期至 \d{4}-\d\d-\d\d$/),
  ]
  expect(told.tables).toMatchObject([{ title: '许可证', isAsked: true, more: 0, rows: [{ standing: 'valid' }] }])
  expect(told.tables[0]!.rows[0]!.fields.map(({ label, text }) => `${label} ${text}`)).toEqual(licence)
  const english = await server.visitor.get(checkRecord, { body: { code } }, { headers: { 'accept-language': 'en' } })
  expect(english.tables[0]).toMatchObject({ title: 'Licences', rows: [{ fields: [{ label: 'Licence no.' }, {}, {}, {}, {}] }] })
  expect(english.fields.slice(1, 3)).toEqual([
    { label: 'Crop', texts: ['Maize'] },
    { label: 'Seed class', texts: ['Hybrid seed'] },
  ])
})

test('an end of sowing before its beginning is told as such', async () => {
  const changes = { sowTo: Date.now() + 10 * 86_400_000 }
  const formData = filingValues(await givenPledge(company), '100', changes)
  const answer = await company.call(startRequest, { body: { flowId: filing.flowId, formData, status: 0 } })
  expect(answer).toMatchObject({ code: 422, data: { errors: [{ field: 'sowTo', text: '结束日期不能早于开始日期' }] } })
})

test('the demo holds a filing that was passed on, and earlier seasons', async () => {
  const rows = await found({})
  const texts = await Promise.all(
    rows.map(
      async ({ id }) =>
        JSON.parse((await county.get(getRecordTexts, { params: { modelId, id: String(id) } })).data) as Readonly<Record<string, string>>,
    ),
  )
  expect(texts.find(({ remark = '' }) => remark.includes('受理机关填错'))?.['acceptOrg']).toMatch(/演示临泽县种子管理站$/)
  expect(new Set(texts.map(({ season }) => season)).size).toBeGreaterThanOrEqual(3)
  // Those of earlier seasons were filed in their time, not on the day of loading.
  const earlier = texts.filter(({ remark = '' }) => remark.endsWith('年度备案，已办结'))
  expect(earlier.map(({ overdue, bizStatus }) => [overdue, bizStatus])).toEqual([
    ['否', '有效'],
    ['否', '有效'],
  ])
  for (const { submitDate = '', sowFrom = '' } of earlier) expect(submitDate < sowFrom).toBe(true)
})

test('a filing of last season is copied as the one of the next: its lines, not its season, days, declarations and files', async () => {
  const { id } = await startFiling(company, { changes: { season: '2020', producedLast: 1, payProof: [await givenPledge(company)] } })
  const [old, empty] = await Promise.all(
    [id, '0'].map(async (one) => company.get(requestDetail, { params: { id: one }, query: { flowId: filing.flowId } })),
  )
  const form = decodeForm(empty!.flowFormInfo.propertyJson, fieldTypes)
  if (!form.ok) throw new Error('the form cannot be read')
  const { values: source } = fromWire(form.value, fieldTypes, exampleFacts, old!.formData)
  const fresh = openForm({ definition: form.value, types: fieldTypes, facts: exampleFacts, mode: 'add' }).values()
  const copied = copiedValues(form.value, fieldTypes, { source, fresh })
  expect(Object.keys(copied).toSorted()).toEqual(
    ['acceptOrg', 'consignor', 'county', 'crop', 'items', 'prodMode', 'remark', 'seedClass', 'techLead', 'techMobile'].toSorted(),
  )
  expect(copied['items']).toMatchObject([{ id: 'new-1', varietyId: varietyOf('演示玉1号'), planArea: '100' }])
})

test('only who may file is offered a copy, in the list of own requests as in the detail', async () => {
  const { id } = await startFiling(company)
  const offered = async (client: TestClient) => (await client.get(requestDetail, { params: { id }, query: {} })).flowTaskInfo.actions
  expect(await offered(company)).toContain('copy')
  expect(await offered(town)).not.toContain('copy')
  const { list } = await company.get(listMyRequests, { query: { pageSize: 100 } })
  expect(list.find(({ processId }) => processId === id)?.actions).toContain('copy')
})
