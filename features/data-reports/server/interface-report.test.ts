import { describe, expect, test } from 'vitest'
import type { CallInput } from '#engine/contract/call.ts'
import { allow, createInterface, dataInterfaceMenu, deleteInterface, switchInterface } from '#features/data-interfaces/contract.ts'
import {
  copyReport,
  createReport,
  dataReportMenu,
  previewReport,
  reportFields,
  reportSources,
  runReport,
  updateReport,
  viewReport,
} from '#features/data-reports/contract.ts'
import { createMenu } from '#features/menus/contract.ts'
import { createSystem } from '#features/systems/contract.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()

let made = 0
const sum = { kind: 'sum', field: 'area' } as const
const count = { kind: 'count' } as const
const bodyOf = (definition: object) => {
  made += 1
  const body = { fullName: `报表${made}`, enCode: `R${made}`, categoryId: 'dataReportType.business', definition }
  return body as CallInput<typeof createReport>['body']
}
const given = async (definition: object) => {
  const body = bodyOf(definition)
  return { ...(await admin.get(createReport, { body })), body }
}

async function givenPersonWith(account: string, menus: readonly { readonly menuId: string; readonly buttons?: readonly string[] }[]) {
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id: account, code: account, name: account, isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), account, { menus })
  })
  await givenPerson(kernel, { account, roleIds: [account] })
  return server.signIn(account, personPassword)
}

/** Somebody who designs reports, and has these buttons of data interfaces. */
const givenDesigner = (account: string, buttons: readonly string[]): Promise<TestClient> =>
  givenPersonWith(account, [
    { menuId: dataReportMenu, buttons: ['btn_add', 'btn_edit'] },
    { menuId: dataInterfaceMenu, buttons },
  ])

const run = (id: string, body: object = {}) => admin.call(runReport, { params: { id }, body })
const table = async (id: string, body: object = {}) => {
  const { columns, lines, ...rest } = await admin.get(runReport, { params: { id }, body })
  return { ...rest, titles: columns.map(({ title }) => title), lines: lines.map(({ cells }) => cells.join('|')) }
}
const query = JSON.stringify([
  { town: '沙河', area: 2, day: '2026-01-03' },
  { town: '沙河', area: '0.5', day: '2026-02-03' },
  { town: '新华', area: null, day: '2026-02-04' },
])
const givenInterface = async (more: object = {}) => {
  made += 1
  const body = { fullName: `接口${made}`, enCode: `I${made}`, categoryId: 'DataInterfaceType.business', dataType: 2, query, ...more }
  return (await admin.get(createInterface, { body })).id
}

test('groups its rows and says which members they lack', async () => {
  const interfaceId = await givenInterface()
  const of = { kind: 'interface', id: interfaceId } as const
  const { list } = await admin.get(reportFields, { body: { source: of } })
  expect(list.map(({ field, isMeasure }) => [field, isMeasure])).toEqual([
    ['town', false],
    ['area', true],
    ['day', false],
  ])
  const { id } = await given({
    source: of,
    groups: [{ field: 'town', label: '乡镇' }],
    cross: { field: 'day', step: 'month' },
    measures: [sum, { kind: 'sum', field: 'gone' }],
  })
  expect(await table(id)).toMatchObject({
    titles: ['乡镇', '2026-01', '2026-02', '合计'],
    lines: ['沙河|2|0.5|2.5', '新华|||', '合计|2|0.5|2.5'],
    notes: ['字段“gone”已不存在、不能这样使用或您无权查看'],
  })
  expect(await admin.call(deleteInterface, { params: { id: interfaceId }, body: null })).toMatchObject({
    code: 422,
    msg: expect.stringContaining('报表') as string,
  })
  await admin.get(switchInterface, { params: { id: interfaceId }, body: null })
  expect(await run(id)).toMatchObject({ code: 422, msg: '报表的数据来源已不存在或已停用，请重新选择' })
})

test('takes the values of the parameters that the reader fills in, and fixed ones for others', async () => {
  const requestParameters = JSON.stringify(
    ['asked', 'fixed'].map((field) => ({ field, fieldName: field, dataType: 'int', defaultValue: '', required: 0 })),
  )
  const interfaceId = await givenInterface({ requestParameters })
  const parameters = [
    { field: 'asked', asked: true, value: '1', label: '数' },
    { field: 'fixed', value: '7' },
  ]
  const { id } = await given({ source: { kind: 'interface', id: interfaceId, parameters }, measures: [count] })
  expect((await admin.get(viewReport, { params: { id } })).parameters).toEqual([{ field: 'asked', label: '数', value: '1' }])
  expect((await table(id)).lines).toEqual(['3'])
  expect((await run(id, { parameters: { asked: 'no number' } })).code).toBe(422)
  expect((await run(id, { parameters: { fixed: 'no number' } })).code).toBe(200)
})

test('knows members that later rows alone have', async () => {
  const query = JSON.stringify([...Array.from({ length: 150 }, () => ({ area: 1 })), { area: 1, town: '沙河' }])
  const source = { kind: 'interface', id: await givenInterface({ query }) } as const
  expect((await admin.get(reportFields, { body: { source } })).list.map(({ field }) => field)).toEqual(['area', 'town'])
  const { id } = await given({ source, groups: [{ field: 'town' }], measures: [sum] })
  expect((await table(id)).lines).toEqual(['沙河|1', '（未填写）|150', '合计|151'])
})

test('tells readers no name of a member that it groups by and that is gone', async () => {
  const source = { kind: 'interface', id: await givenInterface() } as const
  const { id } = await given({ source, groups: [{ field: 'gone', label: '机密分组' }], measures: [count] })
  expect((await run(id)).msg).toBe('字段“机密分组”已不存在、不能这样使用或您无权查看')
  const { id: systemId } = await admin.get(createSystem, { body: { fullName: 'one', enCode: 'one', icon: 'setting' } })
  const entry = { parentId: '-1', fullName: '入口', enCode: 'entry', icon: 'file', type: 5, systemId }
  const { id: menuId } = await admin.get(createMenu, { body: { ...entry, propertyJson: JSON.stringify({ moduleId: id }) } })
  const reader = await givenPersonWith('reads-alone', [{ menuId }])
  expect(await reader.call(runReport, { params: { id }, body: {} })).toMatchObject({
    code: 422,
    msg: '报表的数据来源或分组字段已不存在，或您无权查看，无法显示，请联系管理员',
  })
})

test('cuts moments where the days of the installation begin', async () => {
  const moments = ['2026-01-31T15:59:59.000Z', '2026-01-31T16:00:00Z', '2026-01-31T23:00:00-01:00', '2026-01-31 23:00:00', '2026-01-31']
  const query = JSON.stringify(moments.map((at) => ({ at })))
  const source = { kind: 'interface', id: await givenInterface({ query }) } as const
  const { id } = await given({ source, groups: [{ field: 'at', step: 'month' }], measures: [count] })
  expect((await table(id)).lines).toEqual(['2026-01|3', '2026-02|2', '合计|5'])
})

test('shows the first rows alone, and which groups have none of them', async () => {
  const query = JSON.stringify(Array.from({ length: 501 }, (_, no) => ({ town: no < 500 ? '沙河' : '新华', no })))
  const source = { kind: 'interface', id: await givenInterface({ query }) } as const
  const { id } = await given({ source, groups: [{ field: 'town' }], columns: [{ field: 'no' }] })
  const shown = await table(id)
  expect([shown.cutAfter, shown.lines.at(-1)]).toEqual([500, '新华（明细未列出）'])
})

test('is made of at most 10,000 rows', async () => {
  const rowsOf = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1))
  const whole = await given({ source: { kind: 'interface', id: await givenInterface({ query: rowsOf(10_000) }) }, measures: [count] })
  expect((await table(whole.id)).lines).toEqual(['10,000'])
  const more = await given({ source: { kind: 'interface', id: await givenInterface({ query: rowsOf(10_001) }) }, measures: [count] })
  expect(await run(more.id)).toMatchObject({ code: 422, msg: '数据接口返回的数据超过10000行，无法生成报表，请用参数缩小范围' })
})

describe('who designs', () => {
  const saved = (who: TestClient, of: object, measures: readonly object[] = [count]) =>
    who.call(createReport, { body: bodyOf({ source: of, measures }) })

  test('needs the right to try interfaces out, who renames or opens the finished report does not', async () => {
    const of = { kind: 'interface', id: await givenInterface() } as const
    const { id, body } = await given({ source: of, measures: [count] })
    const designer = await givenDesigner('designs-alone', [])
    const tester = await givenDesigner('designs-and-tests', ['btn_edit'])
    expect(await designer.get(reportSources, {})).toMatchObject({ mayUseInterfaces: false, interfaces: [] })
    expect((await tester.get(reportSources, {})).interfaces.map((one) => one.id)).toContain(of.id)
    const asked = (who: TestClient) => [
      who.call(reportFields, { body: { source: of } }),
      who.call(previewReport, { body: { definition: { source: of, measures: [count] } } }),
      saved(who, of),
      who.call(updateReport, { params: { id }, body: { ...body, definition: { source: of, measures: [sum] } } }),
      who.call(copyReport, { params: { id } }),
    ]
    for (const call of asked(designer)) {
      const { code, msg } = await call
      expect([code, msg]).toEqual([403, '您没有测试数据接口的权限，不能用数据接口设计报表'])
    }
    expect((await designer.call(updateReport, { params: { id }, body: { ...body, fullName: '改名' } })).code).toBe(200)
    expect((await designer.call(runReport, { params: { id }, body: {} })).code).toBe(200)
    for (const call of asked(tester)) expect((await call).code).toBe(200)
  })

  test('is offered no interface that is posted to, as a report only reads', async () => {
    await admin.get(allow, { body: { kind: 'origin', name: 'https://api.example.com' } })
    const posted = await givenInterface({ dataType: 3, path: 'https://api.example.com/change', requestMethod: '7' })
    const of = { kind: 'interface', id: posted } as const
    expect((await admin.get(reportSources, {})).interfaces.map((one) => one.id)).not.toContain(posted)
    const text = '报表只读取数据，不能使用请求方式为 POST 的数据接口，请重新选择'
    expect((await saved(admin, of)).data).toMatchObject({ errors: [{ field: 'definition.source', text }] })
    expect(await admin.call(reportFields, { body: { source: of } })).toMatchObject({ code: 422, msg: text })
    const { view } = await admin.get(previewReport, { body: { definition: { source: of, measures: [count] } } })
    expect(view.problems).toEqual([text])
  })
})
