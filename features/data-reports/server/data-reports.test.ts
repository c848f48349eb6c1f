import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { CallInput } from '#engine/contract/call.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { chain, start } from '#engine/flows/testing/builders.ts'
import {
  copyReport,
  copyReportAsFamily,
  createReport,
  dataReportMenu,
  deleteReport,
  deleteReportAsFamily,
  downloadDefinition,
  exportDefinition,
  exportReport,
  importDefinition,
  listReports,
  listReportsAsFamily,
  previewReport,
  readReport,
  reportFields,
  reportSources,
  reportUse,
  runReport,
  selectReportsAsFamily,
  switchReport,
  updateReport,
  viewReport,
} from '#features/data-reports/contract.ts'
import { uploaded } from '#features/dictionaries/testing/given-dictionaries.ts'
import { createMenu, deleteMenu } from '#features/menus/contract.ts'
import { createRecord } from '#features/records/contract.ts'
import { createSystem } from '#features/systems/contract.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { usedFields } from '#server/resource/field-uses.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { readWorkbook } from '#server/sheets/workbook.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()

const crops = [
  { id: 'rice', fullName: '水稻' },
  { id: 'maize', fullName: '玉米' },
]
const parts = [
  part('town', 'text', { label: '乡镇' }),
  part('crop', 'select', { label: '作物', options: { dataType: 'static', options: crops } }),
  part('day', 'date', { label: '日期', options: { format: 'yyyy-MM-dd' } }),
  part('area', 'number', { label: '面积', options: { precision: 2 } }),
  part('secret', 'number', { label: '保密数' }),
  part('phone', 'text', { label: '电话', mask: { kind: 'phone', clearFor: [] } as never }),
  part('items', 'sub-table', {
    label: '明细',
    children: [part('plot', 'text', { label: '田块' }), part('mu', 'number', { label: '亩数' })],
  }),
]
const records = [
  {
    town: '沙河',
    crop: 'maize',
    day: '2026-01-05',
    area: '10.25',
    secret: 1,
    phone: '13812345678',
    items: [
      { plot: '甲', mu: 1 },
      { plot: '乙', mu: 2 },
    ],
  },
  { town: '沙河', crop: 'rice', day: '2026-02-05', area: '1.5', secret: 2, phone: '13812345679', items: [{ plot: '甲', mu: 4 }] },
  { town: '新华', crop: 'maize', day: '2026-05-01', area: '3', secret: 4, phone: '13812345670', items: [] },
]

let made = 0
const source = { kind: 'function', id: 'filings' } as const
const sum = { kind: 'sum', field: 'area' } as const
const count = { kind: 'count' } as const
const bodyOf = (definition: object, more: object = {}) => {
  made += 1
  const body = { fullName: `报表${made}`, enCode: `R${made}`, categoryId: 'dataReportType.business', definition, ...more }
  return body as CallInput<typeof createReport>['body']
}
const given = async (definition: object, more: object = {}) => {
  const body = bodyOf(definition, more)
  return { ...(await admin.get(createReport, { body })), body }
}
const run = (who: TestClient, id: string, body: object = {}) => who.call(runReport, { params: { id }, body })
const table = async (id: string, body: object = {}, who = admin) => {
  const { columns, lines, ...rest } = await who.get(runReport, { params: { id }, body })
  return { ...rest, titles: columns.map(({ title }) => title), lines: lines.map(({ cells }) => cells.join('|')) }
}
const problems = (answer: { readonly data: unknown }) => (answer.data as { errors: { field: string; text: string }[] }).errors

let reader: TestClient
let systemId = ''

/** A person with the filings of one town, without the field `secret`, who is granted entries of reports. */
async function givenReader(
  account: string,
  menus: readonly { menuId: string; buttons?: readonly string[] }[],
  roles: readonly string[] = ['town-clerk'],
) {
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id: account, code: account, name: account, isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), account, { menus })
  })
  await givenPerson(kernel, { account, roleIds: [account, ...roles] })
  return server.signIn(account, personPassword)
}

const entryOf = async (reportId: string, more: object = {}) => {
  made += 1
  const body = {
    parentId: '-1',
    fullName: `入口${made}`,
    enCode: `E${made}`,
    icon: 'file',
    type: 5,
    systemId,
    propertyJson: JSON.stringify({ moduleId: reportId }),
    ...more,
  }
  return (await admin.get(createMenu, { body })).id
}

beforeAll(async () => {
  await givenFunction(kernel, { id: 'filings', parts, columns: ['town', 'crop', 'day', 'area', 'secret', 'phone'] })
  const seen = ['town', 'crop', 'day', 'area', 'phone', 'items', 'items-plot', 'items-mu']
  await givenFunctionRole(kernel, 'town-clerk', {
    functionId: 'filings',
    fields: seen,
    columns: seen,
    rows: rowsWhere({ field: 'town', operator: 'equals', value: { constant: '沙河' } }),
  })
  for (const data of records) await admin.get(createRecord, { params: { modelId: 'filings' }, body: { data: JSON.stringify(data) } })
  systemId = (await admin.get(createSystem, { body: { fullName: 'one', enCode: 'one', icon: 'setting' } })).id
  reader = await givenReader('bare-reader', [])
})

describe('a report', () => {
  test('is made, read, listed as clients of the family ask, copied, switched, changed under its version and deleted, all of it audited', async () => {
    const { id, version, body } = await given({ source, groups: [{ field: 'town' }], measures: [sum] }, { description: 'd' })
    expect(await admin.get(readReport, { params: { id } })).toMatchObject({ id, fullName: body?.fullName, description: 'd', version })
    const { list, pagination } = await admin.get(listReportsAsFamily, { query: { keyword: body?.enCode ?? '' } })
    expect(list).toMatchObject([{ id, categoryId: 'dataReportType.business', category: '业务报表', creatorUser: '管理员/admin' }])
    expect(pagination.total).toBe(1)
    expect((await admin.get(listReports, { query: { category: 'other' } })).list).toEqual([])
    const copy = await admin.get(copyReport, { params: { id } })
    expect(await admin.get(readReport, { params: { id: copy.id } })).toMatchObject({ enCode: `${body?.enCode}copy1`, enabledMark: 0 })
    const chosen = await admin.get(selectReportsAsFamily, {})
    expect(chosen.list.map((one) => one.id)).toContain(id)
    expect(chosen.list.map((one) => one.id)).not.toContain(copy.id)
    const changed = await admin.get(updateReport, { params: { id }, body: { ...body, fullName: '改名', version } })
    expect((await admin.call(updateReport, { params: { id }, body: { ...body, version } })).code).toBe(409)
    await admin.get(switchReport, { params: { id }, body: { version: changed.version } })
    await admin.get(deleteReport, { params: { id }, body: null })
    await admin.get(deleteReportAsFamily, { params: { id: copy.id }, body: null })
    expect((await admin.call(readReport, { params: { id } })).code).toBe(404)
    const entries = await kernel.db.selectFrom('audit_entry').select('action').where('object', '=', `data_report:${id}`).execute()
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['data-report.created', 'data-report.changed', 'data-report.disabled', 'data-report.deleted']),
    )
  })

  test('a copy by the path of the family is made too', async () => {
    const { id } = await given({ source, measures: [count] })
    expect((await admin.call(copyReportAsFamily, { params: { id } })).code).toBe(200)
  })

  test.each([
    ['no source', { measures: [count] }, 'definition.source', '请选择数据来源'],
    [
      'an unknown function',
      { source: { ...source, id: 'none' }, measures: [count] },
      'definition.source',
      '报表的数据来源已不存在或已停用，请重新选择',
    ],
    [
      'an unknown field',
      { source, groups: [{ field: 'gone', label: '旧字段' }] },
      'definition.groups.0',
      '字段“旧字段”已不存在、不能这样使用或您无权查看',
    ],
    [
      'a sum of texts',
      { source, measures: [{ kind: 'sum', field: 'town' }] },
      'definition.measures.0',
      '字段“town”已不存在、不能这样使用或您无权查看',
    ],
    [
      'groups by a masked field',
      { source, groups: [{ field: 'phone' }] },
      'definition.groups.0',
      '字段“phone”已不存在、不能这样使用或您无权查看',
    ],
    ['nothing to show', { source }, 'definition.columns', '请至少设置一项分组、统计项或明细列'],
    [
      'a cross table of rows',
      { source, cross: { field: 'crop' }, columns: [{ field: 'town' }], measures: [count] },
      'definition.cross',
      '交叉表不显示明细，请移除明细列或横向字段',
    ],
    ['three levels', { source, groups: [{ field: 'town' }, { field: 'crop' }, { field: 'day' }] }, 'definition.groups', '分组最多2级'],
  ])('%s is refused in words', async (_, definition, field, text) => {
    expect(problems(await admin.call(createReport, { body: bodyOf(definition) }))).toContainEqual({ field, text })
  })

  test('code, name and category are asked for', async () => {
    const { body } = await given({ source, measures: [count] })
    const twice = await admin.call(createReport, { body })
    expect(problems(twice)).toContainEqual({ field: 'enCode', text: `报表编码“${body?.enCode}”已存在` })
    const other = await admin.call(createReport, { body: { ...bodyOf({ source, measures: [count] }), categoryId: 'none' } })
    expect(problems(other)).toContainEqual({ field: 'categoryId', text: '所选报表分类不存在，请重新选择' })
  })

  test('travels as a file and finds its function by its code', async () => {
    const { id } = await given({ source, groups: [{ field: 'town' }], measures: [sum] })
    const { url, name } = await admin.get(exportDefinition, { params: { id } })
    expect(name).toMatch(/\.json$/)
    const ticket = url.split('/').at(-1)!
    const text = await (await admin.fetch(downloadDefinition, { params: { id, ticket } })).text()
    expect((await admin.call(downloadDefinition, { params: { id, ticket } })).code).toBe(410)
    const file = JSON.parse(text) as { functionCode: string; report: { enCode: string; definition: { source: { id: string } } } }
    expect(file).toMatchObject({ kind: 'data-report', functionCode: 'filings', report: { categoryId: 'business' } })
    file.report.enCode = 'Imported'
    file.report.definition.source.id = 'id of another installation'
    const taken = await admin.get(importDefinition, {}, { form: uploaded(JSON.stringify(file), 'report.json') })
    expect((await admin.get(readReport, { params: { id: taken.id } })).definition.source.id).toBe('filings')
  })
})

describe('the table', () => {
  test('groups records by the values of fields, in the order of their choices, with subtotals and a total', async () => {
    const { id } = await given({
      source,
      groups: [{ field: 'town' }, { field: 'crop' }],
      measures: [sum, count, { kind: 'average', field: 'area', label: '均值' }],
    })
    expect(await table(id)).toEqual({
      titles: ['乡镇', '作物', '面积合计', '数量', '均值'],
      lines: [
        ...['沙河|水稻|1.50|1|1.5', '沙河|玉米|10.25|1|10.25', '沙河 小计||11.75|2|5.88'],
        ...['新华|玉米|3.00|1|3', '新华 小计||3.00|1|3', '合计||14.75|3|4.92'],
      ],
      cutAfter: 0,
      notes: [],
    })
  })

  test('crosses two fields, by stretches of time', async () => {
    const { id } = await given({ source, groups: [{ field: 'crop' }], cross: { field: 'day', step: 'quarter' }, measures: [sum] })
    expect(await table(id)).toMatchObject({
      titles: ['作物', '2026年第1季度', '2026年第2季度', '合计'],
      lines: ['水稻|1.50||1.50', '玉米|10.25|3.00|13.25', '合计|11.75|3.00|14.75'],
    })
  })

  test('tells rows below their groups, with the sum in the column it adds up', async () => {
    const { id } = await given({
      source,
      groups: [{ field: 'town' }],
      columns: [{ field: 'crop' }, { field: 'area' }, { field: 'phone' }],
      measures: [sum],
    })
    expect((await table(id)).lines).toEqual([
      ...['沙河|11.75|', '玉米|10.25|13812345678', '水稻|1.50|13812345679'],
      ...['新华|3.00|', '玉米|3.00|13812345670', '合计|14.75|'],
    ])
  })

  test('counts the rows of a sub-table, with fields of their record', async () => {
    const { id } = await given({
      source: { ...source, table: 'items' },
      groups: [{ field: 'town' }, { field: 'items.plot' }],
      measures: [{ kind: 'sum', field: 'items.mu' }, count],
    })
    expect((await table(id)).lines).toEqual(['沙河|甲|5|2', '沙河|乙|2|1', '沙河 小计||7|3', '合计||7|3'])
  })

  test('adds up no field of the record once for each row of a sub-table', async () => {
    const of = { ...source, table: 'items' }
    for (const measure of [sum, { kind: 'count', field: 'area' }])
      expect(problems(await admin.call(createReport, { body: bodyOf({ source: of, measures: [measure] }) }))).toContainEqual({
        field: 'definition.measures.0',
        text: '字段“area”已不存在、不能这样使用或您无权查看',
      })
    const { list } = await admin.get(reportFields, { body: { source: of } })
    const told = list.filter(({ field }) => ['items.mu', 'area'].includes(field)).map(({ label, isMeasure }) => [label, isMeasure])
    expect(told).toEqual([
      ['明细-亩数', true],
      ['面积', false],
    ])
  })

  test('counts records that were handed in and stand, approved ones, or all', async () => {
    const ofDeeds = { id: 'deeds', parts: [part('name', 'text')] }
    await givenFunction(kernel, ofDeeds)
    await givenFunctionRole(kernel, 'deed-clerk', { functionId: 'deeds' })
    const states = Object.values(requestStatus)
    const create = (state: number) =>
      admin.get(createRecord, { params: { modelId: 'deeds' }, body: { data: JSON.stringify({ name: String(state) }) } })
    for (const state of states) await create(state)
    await givenFunction(kernel, { ...ofDeeds, flow: { ...chain(start()), id: 'deeds', code: 'deeds', name: 'deeds' } })
    await sql`update records.deeds set flow_state = name::int`.execute(kernel.db)
    const counted = async (more: object) => {
      const { id } = await given({ source: { ...source, id: 'deeds' }, columns: [{ field: 'name' }], ...more })
      return (await table(id)).lines.map(Number).toSorted()
    }
    const { waiting, approved, suspended } = requestStatus
    expect(await counted({})).toEqual([waiting, approved, suspended])
    expect(await counted({ states: 'approved' })).toEqual([approved])
    expect(await counted({ states: 'all' })).toEqual(states)
  })

  test('is searched by the fields of the report, and by no others', async () => {
    const { id } = await given({ source, filters: [{ field: 'crop' }, { field: 'day', label: '时间' }], measures: [sum] })
    const { searches, parts: drawn, fullName } = await admin.get(viewReport, { params: { id } })
    expect(searches).toMatchObject([
      { key: 'crop', label: '作物', kind: 'equal', format: '' },
      { key: 'day', label: '时间', kind: 'range', format: 'yyyy-MM-dd' },
    ])
    expect(drawn.map(({ key, type }) => [key, type])).toEqual([
      ['crop', 'select'],
      ['day', 'date'],
    ])
    expect(fullName).toMatch(/^报表/)
    expect((await table(id, { queryJson: JSON.stringify({ crop: 'maize' }) })).lines).toEqual(['13.25'])
    const days = [Date.parse('2026-02-01T00:00:00+08:00'), Date.parse('2026-02-28T00:00:00+08:00')]
    expect((await table(id, { queryJson: JSON.stringify({ day: days }) })).lines).toEqual(['1.50'])
    expect((await run(admin, id, { queryJson: JSON.stringify({ town: '沙河' }) })).code).toBe(400)
  })

  test('is given out as a workbook, which is audited', async () => {
    // A sheet has a shorter name than a report, and one without these signs.
    const fullName = `A/B：[面积]*?${'长'.repeat(30)}`
    const { id } = await given({ source, groups: [{ field: 'crop' }], cross: { field: 'town' }, measures: [sum] }, { fullName })
    const { url } = await admin.get(exportReport, { params: { id }, body: {} })
    const answer = await fetch(admin.address + url)
    expect(answer.status).toBe(200)
    expect(await readWorkbook(new Uint8Array(await answer.arrayBuffer()), 100)).toEqual({
      cells: [
        ['作物', '乡镇', '', '合计'],
        ['', '沙河', '新华', ''],
        ['水稻', '1.50', '', '1.50'],
        ['玉米', '10.25', '3.00', '13.25'],
        ['合计', '11.75', '3.00', '14.75'],
      ],
    })
    const audit = await kernel.db.selectFrom('audit_entry').select('changes').where('action', '=', 'data-report.exported').execute()
    expect(audit.length).toBeGreaterThan(0)
  })
})

describe('who reads', () => {
  test('runs one report at a time, two wait, the next is told to come again', async () => {
    const { id } = await given({ source, measures: [count] })
    const answers = await inTransaction(kernel.db, async (tx) => {
      // As long as nobody reads the records, none of the runs ends.
      await sql`lock table records.filings in access exclusive mode`.execute(tx)
      const runs = Array.from({ length: 4 }, () => run(admin, id))
      const first = await Promise.race(runs)
      expect(first.code).toBe(429)
      return { runs }
    })
    expect((await Promise.all(answers.runs)).map(({ code }) => code).toSorted()).toEqual([200, 200, 200, 429])
  })

  test('needs an entry of the report, and sees his rows and fields alone', async () => {
    const { id } = await given({ source, groups: [{ field: 'town' }], measures: [sum, { kind: 'sum', field: 'secret' }] })
    expect((await run(reader, id)).code).toBe(403)
    const one = await givenReader('one-town', [{ menuId: await entryOf(id) }])
    expect(await table(id, {}, one)).toEqual({
      titles: ['乡镇', '面积合计'],
      lines: ['沙河|11.75', '合计|11.75'],
      cutAfter: 0,
      notes: ['报表有1项内容已不存在或您无权查看，未显示'],
    })
    const other = await given({ source, measures: [count] })
    expect((await run(one, other.id)).code).toBe(404)
    expect((await one.call(readReport, { params: { id } })).code).toBe(403)
  })

  test('is told no name of a field that is hidden from him, and nothing where it groups', async () => {
    const { id } = await given({
      source,
      groups: [{ field: 'secret', label: '机密分组' }],
      measures: [count],
      filters: [{ field: 'secret' }],
    })
    const one = await givenReader('no-groups', [{ menuId: await entryOf(id) }])
    const view = await one.get(viewReport, { params: { id } })
    expect(view).toMatchObject({
      searches: [],
      parts: [],
      problems: ['报表的数据来源或分组字段已不存在，或您无权查看，无法显示，请联系管理员'],
    })
    const answer = await run(one, id)
    expect([answer.code, JSON.stringify(answer)]).toEqual([422, expect.not.stringContaining('机密')])
  })

  test('without the function sees nothing of its records', async () => {
    const { id } = await given({ source, measures: [count] })
    const one = await givenReader('no-filings', [{ menuId: await entryOf(id) }], [])
    expect((await run(one, id)).code).toBe(422)
  })

  test('is not told how many rows a sub-table has that is hidden from him', async () => {
    const definition = { source: { ...source, table: 'items' }, groups: [{ field: 'town' }], measures: [count] }
    const { id } = await given(definition)
    const seen = ['town', 'crop']
    await givenFunctionRole(kernel, 'no-items', { functionId: 'filings', fields: seen, columns: seen })
    const menus = [{ menuId: await entryOf(id) }, { menuId: dataReportMenu, buttons: ['btn_edit'] }]
    const one = await givenReader('counts-hidden', menus, ['no-items'])
    expect(problems(await run(one, id))).toEqual([
      { field: 'definition.source', text: '报表所用的子表已不存在或您无权查看，请重新选择数据来源' },
    ])
    expect((await one.get(previewReport, { body: { definition } })).table).toBeNull()
    expect((await one.call(reportFields, { body: { source: definition.source } })).code).toBe(422)
  })

  test('sees masked values covered, as in lists', async () => {
    const { id } = await given({ source, columns: [{ field: 'phone' }] })
    const one = await givenReader('covered', [{ menuId: await entryOf(id) }])
    expect((await table(id, {}, one)).lines).toEqual(['138****5678', '138****5679'])
  })

  test('finds in the workbook what was left out', async () => {
    const { id } = await given({ source, groups: [{ field: 'town' }], measures: [count, { kind: 'sum', field: 'secret' }] })
    const one = await givenReader('exports-less', [{ menuId: await entryOf(id) }])
    const { url } = await one.get(exportReport, { params: { id }, body: {} })
    const bytes = new Uint8Array(await (await fetch(one.address + url)).arrayBuffer())
    const read = await readWorkbook(bytes, 100)
    expect('cells' in read && read.cells.map((line) => line.join('|')).slice(-2)).toEqual([
      '|',
      '报表有1项内容已不存在或您无权查看，未显示|',
    ])
  })

  test('exports by the button of the entry, where it judges buttons', async () => {
    const { id } = await given({ source, measures: [count] })
    const menuId = await entryOf(id, { isButtonAuthorize: 1 })
    const one = await givenReader('no-export', [{ menuId }])
    expect((await run(one, id)).code).toBe(200)
    expect((await one.call(exportReport, { params: { id }, body: {} })).code).toBe(403)
    const holder = await givenReader('exports', [{ menuId, buttons: ['btn_download'] }])
    expect((await holder.call(exportReport, { params: { id }, body: {} })).code).toBe(200)
    const open = await givenReader('exports-freely', [{ menuId: await entryOf(id) }])
    expect((await open.call(exportReport, { params: { id }, body: {} })).code).toBe(200)
  })

  test('exports rows one by one where he may export them from the list of the function', async () => {
    const rows = await given({ source, columns: [{ field: 'town' }] })
    const sums = await given({ source, groups: [{ field: 'town' }], measures: [count] })
    const menus = [{ menuId: await entryOf(rows.id) }, { menuId: await entryOf(sums.id) }]
    const exported = (who: TestClient, id: string) => who.call(exportReport, { params: { id }, body: {} })
    const one = await givenReader('lists-alone', menus)
    expect(await exported(one, rows.id)).toMatchObject({ code: 403, msg: '您没有导出“filings”的权限，不能导出报表的明细' })
    expect((await exported(one, sums.id)).code).toBe(200)
    await givenFunctionRole(kernel, 'exporter', { functionId: 'filings', buttons: ['btn_download'] })
    expect((await exported(await givenReader('exports-lists', menus, ['exporter']), rows.id)).code).toBe(200)
  })

  test('opens no disabled report, which its designers still see', async () => {
    const { id } = await given({ source, measures: [count] })
    const one = await givenReader('disabled', [{ menuId: await entryOf(id) }])
    await admin.get(switchReport, { params: { id }, body: null })
    expect(await run(one, id)).toMatchObject({ code: 422, msg: expect.stringMatching(/^报表“报表\d+”已停用/) as string })
    expect((await run(admin, id)).code).toBe(200)
  })
})

describe('a designer', () => {
  test('is offered what he may use himself, and sees a report before it is saved', async () => {
    await givenRole(kernel, 'designers', { menuId: dataReportMenu, buttons: ['btn_add', 'btn_edit'] })
    await givenPerson(kernel, { account: 'designer', roleIds: ['designers', 'town-clerk'] })
    const designer = await server.signIn('designer', personPassword)
    const { functions } = await designer.get(reportSources, {})
    expect(functions).toEqual([{ id: 'filings', fullName: 'filings', hasFlow: false, tables: [{ key: 'items', label: '明细' }] }])
    const { list } = await designer.get(reportFields, { body: { source } })
    expect(list.map(({ field }) => field)).toEqual(['town', 'crop', 'day', 'area', 'phone'])
    expect(list.find(({ field }) => field === 'phone')).toMatchObject({ isGroup: false, isColumn: true, isFilter: true })
    const rows = await designer.get(reportFields, { body: { source: { ...source, table: 'items' } } })
    expect(rows.list.slice(0, 2).map(({ field }) => field)).toEqual(['items.plot', 'items.mu'])
    const shown = await designer.get(previewReport, { body: { definition: { source, groups: [{ field: 'town' }], measures: [sum] } } })
    expect(shown.table?.lines.map(({ cells }) => cells.join('|'))).toEqual(['沙河|11.75', '合计|11.75'])
    const wrong = await designer.get(previewReport, { body: { definition: { source, groups: [{ field: 'secret' }] } } })
    expect(wrong).toMatchObject({ table: null, view: { problems: ['字段“secret”已不存在、不能这样使用或您无权查看'] } })
  })

  test('is told the reports that name a field before it changes, and keeps what menus open', async () => {
    const { id, body } = await given({ source, groups: [{ field: 'day' }], measures: [sum] })
    const subject = { functionId: 'filings', fields: ['day', 'phone'], columns: [] }
    const { fields } = await kernel.uses.of(usedFields, subject)
    expect(fields.filter(({ name }) => name === body?.fullName)).toEqual([
      { field: 'day', kind: 'data-reports.use', name: body?.fullName, menu: dataReportMenu },
    ])
    const menuId = await entryOf(id)
    expect((await admin.get(reportUse, { params: { id } })).holders).toHaveLength(1)
    expect(await admin.call(deleteReport, { params: { id }, body: null })).toMatchObject({
      code: 422,
      msg: expect.stringContaining('请先删除这些菜单') as string,
    })
    await admin.get(deleteMenu, { params: { id: menuId }, body: null })
    expect((await admin.call(deleteReport, { params: { id }, body: null })).code).toBe(200)
  })
})
