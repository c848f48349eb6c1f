import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { readJob } from '#features/jobs/contract.ts'
import { fileBytes, fileLink } from '#features/files/contract.ts'
import { givenScanner } from '#features/files/testing/given-scanner.ts'
import { createRecord, listRecords } from '#features/records/contract.ts'
import {
  checkImport,
  exportFaultyRecords,
  importLargeFile,
  importRecords,
  importTemplate,
  largeImportResult,
  previewImport,
  uploadImport,
} from '#features/records/contract/exchange.ts'
import { readWorkbook, writeWorkbook, type SheetColumn } from '#server/sheets/workbook.ts'
import { allButtons, givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Records from workbooks: template, preview, check, import, and the file of what was not taken in. */

const server = await startTestServer({ limits: { exchangesPerUser: 1_000, writesPerUser: 10_000, requestsPerUser: 10_000 } })
const scanner = await givenScanner()
/** A node of the same database that has uploads scanned. */
const scanning = await startTestServer({ database: server.database, settings: { scanner: scanner.address, logLevel: 'silent' } })
const { kernel } = server.node
const { db } = server.database
const params = { modelId: 'farms' }
let clerk: TestClient
let other: TestClient

const crops = [
  { id: 'maize', fullName: '玉米' },
  { id: 'rice', fullName: '水稻' },
  { id: 'gone', fullName: '停用', disabled: true },
]
const buttons = ['add', 'upload', 'download'].map((name) => ({ name, label: name }))

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'farms',
    parts: [
      part('code', 'text', { label: '编号', required: true, unique: true }),
      part('crop', 'select', { label: '作物', options: { options: crops } }),
      part('day', 'date', { label: '日期' }),
      part('head', 'user', { label: '负责人' }),
      part('place', 'organization', { label: '单位' }),
      part('secret', 'text', { label: '内部' }),
      part('fixed', 'text', { label: '固定', readOnly: true }),
      part('rows', 'sub-table', {
        label: '明细',
        children: [
          part('area', 'number', { label: '面积', required: true, options: { precision: 2, min: 0 } }),
          part('kinds', 'select', { label: '种类', options: { options: crops, multiple: true } }),
        ],
      }),
      part('total', 'calculation', { label: '合计', options: { expression: [{ __vModel__: 'rows.area' }], isStorage: 2 } }),
    ],
    list: { buttons, rest: { uploaderTemplateJson: { dataType: '2' } } },
  })
  const fields = ['code', 'crop', 'day', 'head', 'place', 'fixed', 'rows', 'rows-area', 'rows-kinds', 'total']
  await givenFunctionRole(kernel, 'taking', { functionId: 'farms', fields, buttons: [...allButtons, 'btn_upload', 'btn_download'] })
  await givenFunctionRole(kernel, 'typing', { functionId: 'farms', fields })
  await givenOrganization(kernel, 'farm')
  await givenPerson(kernel, { account: 'clerk', name: '王芳', roleIds: ['taking'], organizationIds: ['farm'] })
  await givenPerson(kernel, { account: 'twin', name: '王芳', organizationIds: ['farm'] })
  await givenPerson(kernel, { account: 'other', name: '李强', roleIds: ['typing'], organizationIds: ['farm'] })
  clerk = await server.signIn('clerk', personPassword)
  other = await server.signIn('other', personPassword)
})

const file = (bytes: Uint8Array, name = 'farms.xlsx'): FormData => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}
const csv = (lines: readonly string[]): FormData => file(Buffer.from(lines.join('\n')), 'farms.csv')
const preview = async (form: FormData) => {
  const { name } = await clerk.get(uploadImport, {}, { form })
  return clerk.call(previewImport, { params, query: { fileName: name } })
}
async function cellsOf({ url }: { readonly url: string }, client = clerk): Promise<readonly (readonly string[])[]> {
  const encryption = new URL(url, server.address).searchParams.get('encryption') ?? ''
  const response = await client.fetch(fileBytes, { query: { encryption } })
  const read = await readWorkbook(new Uint8Array(await response.arrayBuffer()), 60_000, 'large')
  return 'cells' in read ? read.cells : []
}
const take = (list: readonly Record<string, unknown>[], key?: string) =>
  clerk.call(importRecords, { params, body: { list: list as never } }, key === undefined ? {} : { idempotencyKey: key })
const records = async () =>
  (await sql<Record<string, unknown>>`select * from records.farms where deleted_at is null order by code`.execute(db)).rows
const codes = async (like: string) =>
  (await sql<{ code: string }>`select code from records.farms where code like ${like} order by code`.execute(db)).rows.map(
    ({ code }) => code,
  )

describe('the template', () => {
  test('has two rows of headings, and no column that nobody may fill in', async () => {
    const [above = [], below = []] = await cellsOf(await clerk.get(importTemplate, { params }))
    expect(above).toEqual(['编号(code)', '作物(crop)', '日期(day)', '负责人(head)', '单位(place)', '明细(rows)', ''])
    expect(below).toEqual(['', '', '', '', '', '面积(area)', '种类(kinds)'])
  })

  test('is filled in, uploaded and looked at: further lines with rows alone belong to the record above', async () => {
    const columns: SheetColumn[] = [
      { key: 'code', title: '编号(code)' },
      { key: 'crop', title: '作物(crop)' },
      { key: 'area', title: '面积(area)', group: '明细(rows)' },
      { key: 'kinds', title: '种类(kinds)', group: '明细(rows)' },
    ]
    const rows = [
      { code: '007', crop: '玉米', area: '1,200.5', kinds: '玉米,水稻' },
      { code: '', crop: '', area: '3', kinds: '' },
      { code: 'B', crop: '', area: '', kinds: '' },
    ]
    const { data } = await preview(file(await writeWorkbook({ name: 'x', columns, rows })))
    expect(data.dataRow).toEqual([
      { code: '007', crop: '玉米', rows: [{ area: '1,200.5', kinds: '玉米,水稻' }, { area: '3' }], '@line': '3' },
      { code: 'B', '@line': '5' },
    ])
    expect(data.headerRow.find(({ id }) => id === 'rows')).toMatchObject({
      fullName: '明细(rows)',
      children: [{ id: 'area', fullName: '面积(area)', required: true }, { id: 'kinds' }],
    })
    expect((await take(data.dataRow)).data).toMatchObject({ resultType: 0, snum: 2, fnum: 0, failResult: [] })
    const [first] = await records()
    expect(first).toMatchObject({ code: '007', crop: 'maize', total: '1203.5', definition_version: 1, organization_id: 'farm' })
    const { rows: lines } = await sql<{ area: string; kinds: string[] | null }>`
      select area, kinds from records.farms_rows where record_id = ${String(first!['id'])} order by position`.execute(db)
    expect(lines).toEqual([
      { area: '1200.5', kinds: ['maize', 'rice'] },
      { area: '3', kinds: null },
    ])
  })
})

describe('a file', () => {
  test('of text with separators is read too', async () => {
    const { data } = await preview(csv(['编号(code),负责人(head)', 'C-1,王芳/clerk']))
    expect(data.dataRow).toMatchObject([{ code: 'C-1', head: '王芳/clerk' }])
  })

  test.each([
    ['headings that were changed', ['编号(code),别的(else)', 'x,y'], '表头与模板不符'],
    ['no headings', ['x,y', 'a,b'], '文件中没有模板的表头'],
    ['no rows', ['编号(code)'], '导入数据为空'],
    ['too many rows', ['编号(code)', ...Array.from({ length: 1_001 }, (_, place) => `n${place}`)], '一次最多导入1000行'],
  ])('with %s is refused with the reason', async (_name, lines, reason) => {
    const refused = await preview(csv(lines))
    expect(refused).toMatchObject({ code: 422, msg: expect.stringContaining(reason) })
  })

  test('of somebody else, and one that is none, are not read', async () => {
    const { name } = await clerk.get(uploadImport, {}, { form: csv(['编号(code)', 'x']) })
    expect(await other.call(previewImport, { params, query: { fileName: name } })).toMatchObject({ code: 403 })
    expect(await clerk.call(uploadImport, {}, { form: file(Buffer.from('MZ'), 'a.exe') })).toMatchObject({ code: 422 })
    expect(await clerk.call(uploadImport, {}, { form: file(Buffer.alloc(501 * 1024, 'a'), 'a.csv') })).toMatchObject({
      code: 413,
      msg: '文件大小不能超过500KB',
    })
  })

  test('is taken in by nobody without the button, and not where the list does not offer it', async () => {
    for (const call of [
      other.call(importTemplate, { params }),
      other.call(importRecords, { params, body: { list: [{ code: 'x' }] } }),
      other.call(checkImport, { params, body: { list: [{ code: 'x' }] } }),
    ])
      expect(await call).toMatchObject({ code: 403 })
    await givenFunction(kernel, { id: 'closed', parts: [part('name', 'text')] })
    await givenFunctionRole(kernel, 'closing', { functionId: 'closed', buttons: ['btn_upload'] })
    await givenPerson(kernel, { account: 'closer', roleIds: ['closing'], organizationIds: ['farm'] })
    const closer = await server.signIn('closer', personPassword)
    expect(await closer.call(importTemplate, { params: { modelId: 'closed' } })).toMatchObject({ code: 403 })
  })
})

describe('what is wrong', () => {
  const wrong = [
    { code: 'W-1', crop: '小麦', day: '昨天', rows: [{ area: '1' }, { area: '-2', kinds: '玉米,小麦' }] },
    { code: '', crop: '停用' },
    { code: 'W-3', head: '王芳' },
    { code: 'W-3', head: '王芳/clerk' },
    { code: 'W-5', secret: '偷', fixed: '改' },
  ]

  test('is told at its cell before anything is written', async () => {
    const { failResult } = await clerk.get(checkImport, { params, body: { list: wrong as never } })
    const told = failResult.map(({ row, problems }) => [row, problems.map(({ column }) => column)])
    expect(told).toEqual([
      [0, ['crop', 'day', 'rows.1.kinds', 'rows.1.area']],
      [1, ['code', 'crop']],
      [2, ['head']],
      [3, ['code']],
    ])
    expect(await codes('W-%')).toEqual([])
  })

  test('stays out, with its reasons in the last column of a file; what is right is taken in, and hidden or fixed fields are not', async () => {
    const { data } = await take(wrong)
    expect(data).toMatchObject({ resultType: 1, snum: 2, fnum: 3 })
    expect(data.failResult[0]!.errorsInfo).toContain('明细第2行')
    expect(await codes('W-%')).toEqual(['W-3', 'W-5'])
    expect((await records()).find(({ code }) => code === 'W-5')).toMatchObject({ secret: null, fixed: null })
    const link = await clerk.get(exportFaultyRecords, { params, body: { list: data.failResult as never } })
    const cells = await cellsOf(link)
    expect(cells[0]!.at(-1)).toBe('错误原因')
    expect(cells[2]!.slice(0, 2)).toEqual(['W-1', '小麦'])
    expect(cells[2]!.at(-1)).toBe(data.failResult[0]!.errorsInfo)
    expect(cells[3]!.slice(5, 7)).toEqual(['-2', '玉米,小麦'])
  })
})

test('a row with the unique value of a record changes it, and an empty cell keeps what it has', async () => {
  await take([{ code: 'U-1', crop: '玉米', day: '2026-03-05' }])
  expect((await take([{ code: 'U-1', crop: '水稻', day: '' }])).data).toMatchObject({ snum: 1 })
  const found = (await records()).filter(({ code }) => code === 'U-1')
  expect(found).toMatchObject([{ crop: 'rice', day: '2026-03-05', version: 2 }])
})

test('a row of a sub-table that repeats a value which may not repeat is told at its column, by the call of the form too', async () => {
  const batch = part('batch', 'text', { label: '批次号', unique: true })
  await givenFunction(kernel, {
    id: 'lots',
    parts: [part('code', 'text', { label: '编号' }), part('rows', 'sub-table', { label: '明细', children: [batch] })],
    list: { buttons, rest: { uploaderTemplateJson: { dataType: '2' } } },
  })
  const fields = ['code', 'rows', 'rows-batch']
  await givenFunctionRole(kernel, 'sowing', { functionId: 'lots', fields, buttons: [...allButtons, 'btn_upload'] })
  await givenPerson(kernel, { account: 'sower', roleIds: ['sowing'], organizationIds: ['farm'] })
  const sower = await server.signIn('sower', personPassword)
  const list = [
    { code: 'L-1', rows: [{ batch: 'P1' }, { batch: 'P2' }, { batch: 'P1' }] },
    { code: 'L-2', rows: [{ batch: 'P1' }] },
  ]
  const lots = { params: { modelId: 'lots' } }
  const { failResult } = await sower.get(checkImport, { ...lots, body: { list } })
  expect(failResult).toEqual([{ row: 0, problems: [{ column: 'rows.2.batch', text: '与第1行重复' }] }])
  const taken = await sower.get(importRecords, { ...lots, body: { list } })
  expect(taken).toMatchObject({ snum: 1, failResult: [{ code: 'L-1', errorsInfo: '明细第3行 批次号：与第1行重复' }] })
  const data = JSON.stringify({ code: 'L-3', rows: [{ batch: 'P9' }, { batch: 'P9' }] })
  expect(await sower.call(createRecord, { ...lots, body: { data } })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'rows.1.batch' }] },
  })
})

test('rows of a sub-table are not replaced where the import does not offer all of their columns', async () => {
  await givenFunction(kernel, {
    id: 'stores',
    parts: [
      part('code', 'text', { label: '编号', required: true, unique: true }),
      part('note', 'text', { label: '备注' }),
      part('rows', 'sub-table', {
        label: '明细',
        children: [part('area', 'number', { label: '面积' }), part('price', 'number', { label: '价格' })],
      }),
    ],
    list: { buttons, rest: { uploaderTemplateJson: { dataType: '2' } } },
  })
  const buttonsOf = [...allButtons, 'btn_upload']
  const seen = ['code', 'note', 'rows', 'rows-area']
  await givenFunctionRole(kernel, 'storing', { functionId: 'stores', fields: [...seen, 'rows-price'], buttons: buttonsOf })
  await givenFunctionRole(kernel, 'counting', { functionId: 'stores', fields: seen, buttons: buttonsOf })
  await givenPerson(kernel, { account: 'storer', roleIds: ['storing'], organizationIds: ['farm'] })
  await givenPerson(kernel, { account: 'counter', roleIds: ['counting'], organizationIds: ['farm'] })
  const [storer, counter] = [await server.signIn('storer', personPassword), await server.signIn('counter', personPassword)]
  const importAs = (client: TestClient, row: Record<string, unknown>) =>
    client.get(importRecords, { params: { modelId: 'stores' }, body: { list: [row] as never } })
  await importAs(storer, { code: 'S-1', rows: [{ area: '1', price: '9' }] })
  const row = { code: 'S-1', note: '新', rows: [{ area: '2' }] }
  const { failResult } = await counter.get(checkImport, { params: { modelId: 'stores' }, body: { list: [row] as never } })
  expect(failResult).toMatchObject([{ row: 0, problems: [{ column: 'rows', text: expect.stringContaining('明细有导入模板以外的列') }] }])
  expect(await importAs(counter, row)).toMatchObject({ snum: 0, fnum: 1 })
  expect(await importAs(counter, { code: 'S-1', note: '新' })).toMatchObject({ snum: 1 })
  const rowsThere = async () =>
    (await sql<{ area: string; price: string | null }>`select area, price from records.stores_rows order by position`.execute(db)).rows
  expect(await rowsThere()).toEqual([{ area: '1', price: '9' }])
  // Who is offered all columns, and who fills in a record without rows, goes on.
  expect(await importAs(storer, { code: 'S-1', rows: [{ area: '3', price: '8' }] })).toMatchObject({ snum: 1 })
  expect(await rowsThere()).toEqual([{ area: '3', price: '8' }])
  await importAs(storer, { code: 'S-2' })
  expect(await importAs(counter, { code: 'S-2', rows: [{ area: '4' }] })).toMatchObject({ snum: 1 })
})

test('a repeated request takes nothing in twice', async () => {
  const rows = [{ code: 'R-1' }, { code: 'R-2' }]
  const first = await take(rows, 'import-repeated')
  expect(await take(rows, 'import-repeated')).toMatchObject({ data: first.data })
  expect(await codes('R-%')).toEqual(['R-1', 'R-2'])
  expect((await records()).filter(({ code }) => String(code).startsWith('R-'))).toMatchObject([{ version: 1 }, { version: 1 }])
})

test('an import is in the audit log with its counts, beside its records', async () => {
  const { rows } = await sql<{ changes: unknown }>`
    select changes from audit_entry where action = 'record.imported' and object = 'farms' order by id desc limit 1`.execute(db)
  expect(rows[0]!.changes).toEqual({ created: 2, changed: 0, refused: 0 })
})

test('a thousand rows are taken in by one call', async () => {
  const rows = Array.from({ length: 1_000 }, (_, place) => ({ code: `M-${place}`, crop: '玉米', rows: [{ area: '2' }, { area: '3.5' }] }))
  expect((await take(rows)).data).toMatchObject({ snum: 1_000, fnum: 0 })
  expect(await codes('M-%')).toHaveLength(1_000)
})

test('a job whose person loses the right on the way tells what was taken until then', async () => {
  await givenFunctionRole(kernel, 'leaving', { functionId: 'farms', fields: ['code', 'crop'], buttons: [...allButtons, 'btn_upload'] })
  await givenPerson(kernel, { account: 'leaver', roleIds: ['leaving'], organizationIds: ['farm'] })
  const leaver = await server.signIn('leaver', personPassword)
  const lines = Array.from({ length: 1_100 }, (_, place) => `E-${place},${place === 3 ? '小麦' : '玉米'}`)
  const { id } = await leaver.get(importLargeFile, { params, body: {} }, { form: csv(['编号(code),作物(crop)', ...lines]) })
  const allows = kernel.access.allows.bind(kernel.access)
  // Asked at the start and before each step: withdrawn before the second.
  let asked = 0
  const spy = vi.spyOn(kernel.access, 'allows').mockImplementation(async (...given) => ++asked < 3 && allows(...given))
  await server.node.drainJobs().finally(() => spy.mockRestore())
  const result = largeImportResult.parse((await leaver.get(readJob, { params: { id } })).result)
  expect(result).toEqual({ snum: 499, fnum: 1, fileId: null, problem: expect.any(String) })
  expect(await codes('E-%')).toHaveLength(499)
  const { rows } = await sql<{ changes: unknown }>`
    select changes from audit_entry where action = 'record.imported' order by id desc limit 1`.execute(db)
  expect(rows[0]!.changes).toEqual({ created: 499, refused: 1 })
})

test('a file that waits for the virus scanner is taken in once it was found clean', async () => {
  const client = new TestClient(scanning.address, clerk.token)
  // What the server writes itself waits for nothing.
  expect((await cellsOf(await client.get(importTemplate, { params }), client))[0]).toContain('编号(code)')
  const { name } = await client.get(uploadImport, {}, { form: csv(['编号(code),作物(crop)', 'V-1,玉米']) })
  expect(await client.call(previewImport, { params, query: { fileName: name } })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('安全检查'),
  })
  const { id } = await client.get(importLargeFile, { params, body: {} }, { form: csv(['编号(code),作物(crop)', 'V-2,玉米']) })
  const run = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await scanning.node.drainJobs()
    return (await client.get(readJob, { params: { id } })).state
  }
  await scanner.stop()
  expect(await run()).toBe('waiting')
  await scanner.start()
  await expect.poll(run).toBe('done')
  expect(await codes('V-%')).toEqual(['V-2'])
  expect(await client.call(previewImport, { params, query: { fileName: name } })).toMatchObject({ code: 200 })
})

test('an entry whose first save is still under way is no wrong row, and nothing further is begun', async () => {
  const list = Array.from({ length: 200 }, (_, place) => ({ code: `K-${place}` }))
  const save = kernel.saves.save.bind(kernel.saves)
  const busy = new Refused(refusal('conflict', 'kernel.key-busy'))
  const spy = vi
    .spyOn(kernel.saves, 'save')
    .mockImplementation(async (origin, decide) => (origin.claim?.key.endsWith('0') ? Promise.reject(busy) : save(origin, decide)))
  const answer = await take(list, 'import-busy').finally(() => spy.mockRestore())
  expect(answer).toMatchObject({ code: 409 })
  expect((await codes('K-%')).length).toBeLessThan(100)
  expect((await take(list, 'import-busy')).data).toMatchObject({ snum: 200, fnum: 0 })
  expect(await codes('K-%')).toHaveLength(200)
})

test('a large file is taken in by a job, once though its run is repeated, and gives the faulty rows as a file', async () => {
  const lines = Array.from({ length: 1_300 }, (_, place) => `L-${place},${place % 400 === 0 ? '小麦' : '玉米'}`)
  const { id } = await clerk.get(importLargeFile, { params, body: {} }, { form: csv(['编号(code),作物(crop)', ...lines]) })
  await server.node.drainJobs()
  const job = await clerk.get(readJob, { params: { id } })
  const result = largeImportResult.parse(job.result)
  expect(result).toMatchObject({ snum: 1_296, fnum: 4, problem: null })
  // As if the node had died before its last step was kept.
  await sql`update job set state = 'waiting', cursor = null where id = ${id}`.execute(db)
  await sql`select graphile_worker.add_job('records/import', json_build_object('id', ${id}::text), flags := array['records/import'])`.execute(
    db,
  )
  await server.node.drainJobs()
  expect(largeImportResult.parse((await clerk.get(readJob, { params: { id } })).result)).toMatchObject({ snum: 1_296, fnum: 4 })
  expect(await codes('L-%')).toHaveLength(1_296)
  const cells = await cellsOf(await clerk.get(fileLink, { params: { type: 'temporary', name: result.fileId! } }))
  expect(cells.slice(2).map((line) => line[0])).toEqual(['L-0', 'L-400', 'L-800', 'L-1200'])
  expect((await other.call(readJob, { params: { id } })).code).toBe(404)
  expect((await clerk.get(listRecords, { params, body: { pageSize: 1 } })).pagination.total).toBeGreaterThan(1_296)
})
