import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  dataReportMenu,
  deleteReport,
  exportReport,
  previewReport,
  readReport,
  reportFields,
  reportSources,
  reportUse,
  switchReport,
  viewReport,
} from '#features/data-reports/contract.ts'
import { deleteMenu } from '#features/menus/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { usedFields } from '#server/resource/field-uses.ts'
import { readWorkbook } from '#server/sheets/workbook.ts'
import { givenFunctionRole } from '#server/testing/given-function.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startReports } from '#features/data-reports/testing/given-reports.ts'

const { server, kernel, admin, source, sum, count, given, run, table, problems, entryOf, givenReader, reader } = await startReports()

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
