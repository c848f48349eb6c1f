import { beforeAll, expect, test } from 'vitest'
import { listMyRequests, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { getRecord, getRecordTexts, listRecords } from '#features/records/contract.ts'
import {
  approveAs,
  demoPassword,
  demoSettings,
  filing,
  filingValues,
  givenPledge,
  openEntry,
  startFiling,
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
let chief: TestClient

beforeAll(async () => {
  company = await server.signIn('enterprise', demoPassword)
  town = await server.signIn('reviewer', demoPassword)
  county = await server.signIn('county', demoPassword)
  chief = await server.signIn('chief', demoPassword)
})

const found = async (query: Readonly<Record<string, unknown>>, client = county) =>
  (await client.get(listRecords, { params: { modelId }, body: { currentPage: 1, pageSize: 100, queryJson: JSON.stringify(query) } })).list

const valuesOf = async (id: string) =>
  JSON.parse((await county.get(getRecord, { params: { modelId, id } })).data) as Readonly<Record<string, unknown>>

test('a filing can be withdrawn until the county has decided, not from under the chief', async () => {
  const { id } = await startFiling(company, { area: '600' })
  await approveAs(town, id)
  const offered = async () =>
    (await company.get(listMyRequests, { query: { pageSize: 100 } })).list.find((row) => row.processId === id)?.actions
  expect(await offered()).toContain('withdraw')
  await approveAs(county, id)
  expect(await offered()).not.toContain('withdraw')
  expect(await withdrawAs(company, id)).toMatchObject({ code: 409, msg: '“县种子机构审查”已作出决定，不能再撤回' })
  expect(await openEntry(chief, id)).toBeDefined()
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
  expect(await ids({ varieties: ['seed.variety.yanshiyu1'] })).toContain(id)
  expect(await ids({ varieties: ['seed.variety.yanshiyu7'] })).not.toContain(id)
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
})
