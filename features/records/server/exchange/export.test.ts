import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readJob } from '#features/jobs/contract.ts'
import { fileBytes, fileLink } from '#features/files/contract.ts'
import { createRecord, listRecords } from '#features/records/contract.ts'
import {
  exportByJob,
  exportColumns,
  exportRecords,
  exportResult,
  importRecords,
  previewImport,
  uploadImport,
} from '#features/records/contract/exchange.ts'
import { readWorkbook } from '#server/sheets/workbook.ts'
import { allButtons, givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Records as workbooks: what is found, in its order, with the rows and columns of the reader and nothing else. */

const server = await startTestServer({ limits: { exchangesPerUser: 1_000, writesPerUser: 10_000, requestsPerUser: 10_000 } })
const { kernel } = server.node
const { db } = server.database
const params = { modelId: 'shops' }
let keeper: TestClient
let reader: TestClient
let plain: TestClient

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'shops',
    parts: [
      part('name', 'text', { label: '名称' }),
      part('county', 'text', { label: '县' }),
      part('money', 'money', { label: '金额' }),
      part('boss', 'user', { label: '负责人' }),
      part('rows', 'sub-table', {
        label: '明细',
        children: [part('kind', 'text', { label: '种类' }), part('price', 'number', { label: '单价' })],
      }),
      part('code', 'password', { label: '口令' }),
      // The list shows it, the form does not.
      part('total', 'calculation', { label: '合计', hidden: true, options: { expression: [{ __vModel__: 'rows.price' }], isStorage: 2 } }),
    ],
    columns: ['name', 'county', 'money', 'total'],
    list: {
      buttons: [
        { name: 'download', label: '导出' },
        { name: 'upload', label: '导入' },
      ],
      searches: [{ key: 'name', label: '', kind: 'like' }],
    },
  })
  const buttons = [...allButtons, 'btn_download', 'btn_upload']
  await givenFunctionRole(kernel, 'keeping', { functionId: 'shops', buttons })
  await givenFunctionRole(kernel, 'reading', {
    functionId: 'shops',
    buttons: ['btn_download'],
    fields: ['name', 'county', 'rows', 'rows-kind'],
    columns: ['name', 'county', 'money', 'total'],
    rows: rowsWhere({ field: 'county', operator: 'equals', value: { constant: 'north' } }),
  })
  await givenFunctionRole(kernel, 'plain', { functionId: 'shops' })
  await givenOrganization(kernel, 'office')
  for (const [account, role] of [
    ['keeper', 'keeping'],
    ['reader', 'reading'],
    ['plain', 'plain'],
  ] as const)
    await givenPerson(kernel, { account, name: account, roleIds: [role], organizationIds: ['office'] })
  keeper = await server.signIn('keeper', personPassword)
  reader = await server.signIn('reader', personPassword)
  plain = await server.signIn('plain', personPassword)
  const { userId } = (await sql<{ userId: string }>`select id as "userId" from user_account where account = 'keeper'`.execute(db)).rows[0]!
  const given = [
    {
      name: '=1+1',
      county: 'north',
      money: 123450,
      boss: userId,
      rows: [
        { kind: '+a', price: 1.5 },
        { kind: '-b\u0007', price: 2 },
      ],
    },
    { name: '南店', county: 'south', money: 5 },
    { name: '北店', county: 'north', money: 7 },
  ]
  for (const data of given) await keeper.get(createRecord, { params, body: { data: JSON.stringify(data) } })
})

async function bytesOf(who: TestClient, { url }: { readonly url: string }): Promise<Uint8Array> {
  const encryption = new URL(url, server.address).searchParams.get('encryption') ?? ''
  return new Uint8Array(await (await who.fetch(fileBytes, { query: { encryption } })).arrayBuffer())
}
async function cellsOf(who: TestClient, link: { readonly url: string }): Promise<readonly (readonly string[])[]> {
  const read = await readWorkbook(await bytesOf(who, link), 200_000, 'large')
  return 'cells' in read ? read.cells : []
}
const exported = async (who: TestClient, body: object) => cellsOf(who, await who.get(exportRecords, { params, body }))

test('what is found comes in the order of the list, with its columns, formulas as texts', async () => {
  expect(await exported(keeper, { dataType: 1 })).toEqual([
    ['名称(name)', '县(county)', '金额(money)', '合计(total)'],
    ['北店', 'north', '0.07', '0.00'],
    ['南店', 'south', '0.05', '0.00'],
    ['=1+1', 'north', '1,234.50', '3.50'],
  ])
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(await bytesOf(keeper, await keeper.get(exportRecords, { params, body: { dataType: 1 } })))
  expect([...(sheets[0]?.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false)
})

test('a page, the records that are chosen, a search and a sort are what is found', async () => {
  const names = async (body: object) => (await exported(keeper, { selectKey: 'name', ...body })).slice(1).map(([name]) => name)
  expect(await names({ dataType: 0, pageSize: 2, currentPage: 2 })).toEqual(['=1+1'])
  expect(await names({ dataType: 1, queryJson: JSON.stringify({ name: '店' }), sidx: 'money', sort: 'asc' })).toEqual(['南店', '北店'])
  const { list } = await keeper.get(listRecords, { params, body: {} })
  expect(await names({ ids: [list[0]!['id'], 'no id'] })).toEqual(['北店'])
})

test('a sub-table takes as many lines as it has rows, below a heading of its own', async () => {
  const cells = await exported(keeper, {
    dataType: 1,
    selectKey: 'name,boss,rows-kind,rows-price',
    queryJson: JSON.stringify({ name: '=' }),
  })
  expect(cells).toEqual([
    ['名称(name)', '负责人(boss)', '明细(rows)', ''],
    ['', '', '种类(kind)', '单价(price)'],
    ['=1+1', 'keeper', '+a', '1.5'],
    ['', '', '-b', '2'],
  ])
})

test('passwords are offered as no columns, as they are told nowhere', async () => {
  const { list } = await keeper.get(exportColumns, { params })
  expect(list.map(({ id }) => id)).toEqual(['name', 'county', 'money', 'total', 'boss', 'rows-kind', 'rows-price'])
  expect(await keeper.call(exportRecords, { params, body: { dataType: 1, selectKey: 'code' } })).toMatchObject({ code: 422 })
})

describe('a reader with limits', () => {
  test('gets the rows and columns of the list and the form and no others, whatever is asked for', async () => {
    const { list } = await reader.get(exportColumns, { params })
    expect(list.map(({ id }) => id)).toEqual(['name', 'county', 'rows-kind'])
    const cells = await exported(reader, { dataType: 1, selectKey: 'name,money,rows,total' })
    expect(cells.slice(2).map(([name]) => name)).toEqual(['北店', '=1+1', ''])
    expect(JSON.stringify(cells)).not.toMatch(/money|price|total|南店/)
    expect(await reader.call(exportRecords, { params, body: { dataType: 1, selectKey: 'money,total' } })).toMatchObject({ code: 422 })
    expect(await reader.call(exportRecords, { params, body: { dataType: 1, sidx: 'money' } })).toMatchObject({ code: 400 })
    const { list: all } = await keeper.get(listRecords, { params, body: {} })
    const south = all.find(({ county }) => county === 'south')!
    expect(await exported(reader, { ids: [south['id']], selectKey: 'name' })).toEqual([['名称(name)']])
  })

  test('without the button gets nothing', async () => {
    expect(await plain.call(exportRecords, { params, body: {} })).toMatchObject({ code: 403 })
    expect(await plain.call(exportByJob, { params, body: {} })).toMatchObject({ code: 403 })
    expect(await plain.call(exportColumns, { params })).toMatchObject({ code: 403 })
  })
})

test('a job gives the same, with the rights as they are when it runs, to its owner alone, and is audited', async () => {
  const { id } = await reader.get(exportByJob, { params, body: { dataType: 1, selectKey: 'name' } })
  await server.node.drainJobs()
  const { rows, fileId } = exportResult.parse((await reader.get(readJob, { params: { id } })).result)
  expect(rows).toBe(2)
  const link = await reader.get(fileLink, { params: { type: 'temporary', name: fileId } })
  expect(await cellsOf(reader, link)).toEqual([['名称(name)'], ['北店'], ['=1+1']])
  expect((await keeper.call(fileLink, { params: { type: 'temporary', name: fileId } })).code).toBe(404)
  const audited = await sql<{ changes: unknown }>`
    select changes from audit_entry where action = 'record.exported' order by id desc limit 1`.execute(db)
  expect(audited.rows[0]!.changes).toEqual({ rows: 2, columns: ['name'] })
  const late = await reader.get(exportByJob, { params, body: { dataType: 1, selectKey: 'name' } })
  await givenFunctionRole(kernel, 'reading', { functionId: 'shops', buttons: [] })
  await server.node.drainJobs()
  expect((await reader.get(readJob, { params: { id: late.id } })).result).toBeNull()
})

test('what was exported is taken in again as it was', async () => {
  const chosen = { dataType: 1, selectKey: 'name,county,money,boss,rows-kind,rows-price', queryJson: JSON.stringify({ name: '=' }) }
  const bytes = await bytesOf(keeper, await keeper.get(exportRecords, { params, body: chosen }))
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'again.xlsx')
  const { name } = await keeper.get(uploadImport, {}, { form })
  const { dataRow } = await keeper.get(previewImport, { params, query: { fileName: name } })
  expect(await keeper.get(importRecords, { params, body: { list: dataRow as never } })).toMatchObject({ snum: 1, fnum: 0 })
  const [first, second] = await Promise.all([exported(keeper, chosen), exported(keeper, chosen)])
  expect(first).toEqual(second)
  expect(first.slice(2, 4)).toEqual(first.slice(4, 6))
})
