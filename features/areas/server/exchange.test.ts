import { beforeAll, expect, test } from 'vitest'
import { areaMenu, areaUse, createArea, listAreas, switchArea } from '#features/areas/contract.ts'
import { areaExchange, areaSheet, exportAreas, type AreaSheetRow } from '#features/areas/contract/exchange.ts'
import { fileBytes } from '#features/files/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { createRecord, deleteRecord } from '#features/records/contract.ts'
import { readWorkbook, writeWorkbook } from '#server/sheets/workbook.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer({ limits: { exchangesPerUser: 1_000 } })
const { kernel } = server.node
const admin = await server.admin()
let reader: TestClient

beforeAll(async () => {
  await givenPerson(kernel, { account: 'reader', roleIds: [await givenMenuRole(kernel, 'reading', areaMenu, [])] })
  reader = await server.signIn('reader', personPassword)
})

const empty = Object.fromEntries(areaSheet.columns.map((key) => [key, ''])) as AreaSheetRow
const town = (enCode: string, rest: Partial<AreaSheetRow> = {}): AreaSheetRow => ({
  ...empty,
  enCode,
  fullName: `镇${enCode}`,
  parentId: '620723',
  ...rest,
})
const take = (rows: readonly AreaSheetRow[], options: { skipFaulty?: boolean; overwrite?: boolean } = {}) =>
  admin.get(areaExchange.take, { body: { list: [...rows], ...options } })
const found = async (keyword: string) => (await admin.get(listAreas, { params: { id: '-1' }, query: { keyword } })).list
async function download(link: { readonly url: string }) {
  const encryption = new URL(link.url, server.address).searchParams.get('encryption') ?? ''
  const response = await admin.fetch(fileBytes, { query: { encryption } })
  const read = await readWorkbook(new Uint8Array(await response.arrayBuffer()), 10_000)
  return 'cells' in read ? read.cells : []
}

test('the template is filled in, looked at and taken in, those above before those below', async () => {
  const [headings] = await download(await admin.get(areaExchange.template, {}))
  expect(headings).toEqual(['区域编码*', '区域名称*', '上级区域编码', '替代的旧编码', '生效日期', '排序', '状态', '说明'])
  const columns = headings!.map((title, place) => ({ key: areaSheet.columns[place]!, title }))
  const rows = [
    town('620799801', {
      fullName: '归并乡',
      parentId: '620799',
      replaces: '620723102；620723103',
      effectiveDate: '2020年3月5日',
      enabledMark: '禁用',
    }),
    town('620799', { fullName: '新县', parentId: '620700', sortCode: '3', description: '新设' }),
  ]
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await writeWorkbook({ name: 's', columns, rows }))]), 'areas.xlsx')
  const { data } = await admin.call(areaExchange.upload, {}, { form })
  const { dataRow } = await admin.get(areaExchange.preview, { query: { fileName: data.name } })
  expect(dataRow).toEqual(rows)
  expect(await take(dataRow)).toEqual({ resultType: 0, snum: 2, fnum: 0, failResult: [] })
  expect(await found('归并乡')).toMatchObject([{ id: '620799801', enabledMark: 0, pathNames: ['甘肃省', '张掖市', '新县', '归并乡'] }])
  const exported = await download(await admin.get(exportAreas, { query: {} }))
  expect(exported.slice(1)).toEqual([
    ['620799', '新县', '620700', '', '', '3', '启用', '新设'],
    ['620799801', '归并乡', '620799', '620723102、620723103', '2020-03-05', '0', '禁用', ''],
  ])
})

test('a faulty file changes nothing, and each row says why at the place it was sent', async () => {
  const rows = [
    town('620723901'),
    town('62', { fullName: '' }),
    town('620723102'),
    town('620723902', { parentId: '999999', effectiveDate: '昨天' }),
  ]
  const refused = await take(rows)
  expect(refused).toMatchObject({ resultType: 1, snum: 0, fnum: 3 })
  expect(refused.failResult.map(({ row, problems }) => [row, problems.map(({ column, text }) => `${column} ${text}`)])).toEqual([
    [1, ['fullName 请输入区域名称', 'enCode 区域编码为6位数字（省、市、县）或9位数字（乡镇）']],
    [2, ['enCode 区域编码已存在']],
    [3, ['effectiveDate “昨天”不是日期']],
  ])
  expect(await found('620723901')).toEqual([])
  expect(await take(rows, { skipFaulty: true })).toMatchObject({ snum: 1, fnum: 3 })
  expect(await found('620723901')).toHaveLength(1)
})

test('what is there is changed where that is asked for; empty cells keep what it has', async () => {
  await admin.get(createArea, { body: { parentId: '620723', fullName: '旧镇', enCode: '620723903', sortCode: 7, description: '保留' } })
  const row = town('620723903', { fullName: '改镇' })
  expect(await take([row])).toMatchObject({ snum: 0, failResult: [{ errorsInfo: '区域编码：区域编码已存在' }] })
  expect(await take([row, town('620723904')], { overwrite: true })).toMatchObject({ snum: 2, fnum: 0 })
  const [, ...rows] = await download(await admin.get(exportAreas, { query: { selectKey: 'enCode,fullName,sortCode,description' } }))
  expect(rows).toContainEqual(['620723903', '改镇', '7', '保留'])
})

test('an export holds the wide areas, or one with all below it', async () => {
  const codes = async (query: { range: 'wide' | 'below'; id?: string }) =>
    (await download(await admin.get(exportAreas, { query: { ...query, selectKey: 'enCode' } }))).slice(1).flat()
  const wide = await codes({ range: 'wide' })
  expect(wide).toContain('620723')
  expect(wide.some((code) => code.length === 9)).toBe(false)
  const below = await codes({ range: 'below', id: '620723' })
  expect(below[0]).toBe('620723')
  expect(below).toContain('620723102')
  expect(below.every((code) => code.startsWith('620723'))).toBe(true)
})

test('who may only look at areas neither imports nor exports', async () => {
  expect((await reader.call(areaExchange.take, { body: { list: [town('620723905')] } })).code).toBe(403)
  expect((await reader.call(exportAreas, { query: {} })).code).toBe(403)
  expect((await reader.call(areaUse, { params: { id: '620723' } })).code).toBe(200)
})

test('records that hold an area or one below it are counted, also in rows, each once', async () => {
  await givenFunctionRole(kernel, 'farms', { functionId: 'farms' })
  await givenFunction(kernel, {
    id: 'farms',
    parts: [
      part('county', 'region'),
      part('others', 'region', { options: { multiple: true, level: 3 } }),
      part('plots', 'sub-table', { children: [part('town', 'region', { options: { level: 3 } })] }),
    ],
  })
  const [linze, gaotai] = [
    ['620000', '620700', '620723'],
    ['620000', '620700', '620724'],
  ]
  const xinhua = [...linze, '620723102']
  const made: string[] = []
  for (const values of [{ county: linze, plots: [{ town: xinhua }] }, { others: [xinhua] }, { county: gaotai }, { county: linze }]) {
    const body = { data: JSON.stringify(values) }
    made.push((await admin.get(createRecord, { params: { modelId: 'farms' }, body })).id)
  }
  await admin.get(deleteRecord, { params: { modelId: 'farms', id: made[3]! }, body: {} })
  const use = async (id: string) => {
    const { records, functions, atLeast } = await admin.get(areaUse, { params: { id } })
    return [records, functions, atLeast]
  }
  const name = ['farms']
  expect(await use('620723102')).toEqual([2, name, false])
  expect(await use('620700')).toEqual([3, name, false])
  expect(await use('620724，620723102')).toEqual([3, name, false])
  expect(await use('110000')).toEqual([0, [], false])
  await admin.get(switchArea, { params: { id: '620723102' }, body: null })
  expect(await use('620723')).toEqual([2, name, false])
})
