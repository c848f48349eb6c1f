import { expect, test } from 'vitest'
import { fileBytes } from '#features/files/contract.ts'
import { listRecords } from '#features/records/contract.ts'
import { exportRecords, importRecords, importTemplate } from '#features/records/contract/exchange.ts'
import { readWorkbook } from '#server/sheets/workbook.ts'
import { demoPassword, demoSettings, depositFields, filing } from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Filings of the built-in application from and to workbooks: rows of a flow become drafts, or are submitted. */

const server = await startTestServer({ settings: demoSettings })
const enterprise = await server.signIn('enterprise', demoPassword)
const params = { modelId: filing.modelId }

const row = {
  season: '2027年',
  county: '甘肃省/张掖市/临泽县',
  acceptOrg: '演示临泽县种子管理站',
  prodMode: 'seed.prodMode.village',
  crop: '玉米',
  seedClass: 'seed.seedClass.f1',
  techLead: '导入的人',
  techMobile: '13000000099',
  items: [
    { varietyId: '演示玉1号', town: '新华镇', planArea: '1,200', planUnit: '420', isoType: '空间隔离', isoDist: '300', guarPrice: '3400' },
  ],
}

async function headings(client: TestClient, { url }: { readonly url: string }) {
  const encryption = new URL(url, server.address).searchParams.get('encryption') ?? ''
  const read = await readWorkbook(new Uint8Array(await (await client.fetch(fileBytes, { query: { encryption } })).arrayBuffer()), 1_000)
  return 'cells' in read ? read.cells : []
}

test('the template offers what the company fills in, without numbers, files and totals', async () => {
  const [above = [], below = []] = await headings(enterprise, await enterprise.get(importTemplate, { params }))
  expect(above).toEqual(expect.arrayContaining(['生产年度(season)', '作物(crop)', '备案明细(items)']))
  expect(below).toEqual(expect.arrayContaining(['品种(varietyId)', '计划面积(亩)(planArea)']))
  expect([...above, ...below].join()).not.toMatch(/billNo|pledge|areaTotal|depRate|planYield/)
})

test('rows become drafts of their importer, and are submitted where the flow is named and nothing is missing', async () => {
  const drafts = await enterprise.get(importRecords, { params, body: { list: [row] } })
  expect(drafts).toMatchObject({ snum: 1, fnum: 0 })
  const { list } = await enterprise.get(listRecords, { params, body: { sidx: 'createTime', sort: 'desc' } })
  expect(list[0]).toMatchObject({ flowState: 0, areaTotal: 1200, billNo: '' })
  const submitted = await enterprise.get(importRecords, { params, body: { list: [row], flowId: filing.flowId } })
  expect(submitted).toMatchObject({ resultType: 1, snum: 0, fnum: 1 })
  expect(submitted.failResult[0]!.errorsInfo).toContain('合法生产承诺书')
})

test('an export holds no deposits for who may not see them', async () => {
  const reader = await server.signIn('reader', demoPassword)
  const body = { dataType: 1, selectKey: ['billNo', 'crop', ...depositFields].join(',') }
  const [above = []] = await headings(reader, await reader.get(exportRecords, { params, body }))
  expect(above).toEqual(['单据编号(billNo)', '作物(crop)'])
})
