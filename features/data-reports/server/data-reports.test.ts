import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { requestStatus } from '#engine/flows/state.ts'
import { chain, start } from '#engine/flows/testing/builders.ts'
import {
  copyReport,
  copyReportAsFamily,
  createReport,
  deleteReport,
  deleteReportAsFamily,
  downloadDefinition,
  exportDefinition,
  exportReport,
  importDefinition,
  listReports,
  listReportsAsFamily,
  readReport,
  reportFields,
  selectReportsAsFamily,
  switchReport,
  updateReport,
  viewReport,
} from '#features/data-reports/contract.ts'
import { uploaded } from '#features/dictionaries/testing/given-dictionaries.ts'
import { createRecord } from '#features/records/contract.ts'
import { readWorkbook } from '#server/sheets/workbook.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { startReports } from '#features/data-reports/testing/given-reports.ts'

const { kernel, admin, source, sum, count, bodyOf, given, run, table, problems } = await startReports()

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
