import { expect, test } from 'vitest'
import type { CallInput } from '#engine/contract/call.ts'
import { createInterface, deleteInterface, switchInterface } from '#features/data-interfaces/contract.ts'
import { createReport, reportFields, runReport, viewReport } from '#features/data-reports/contract.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const admin = await server.admin()

let made = 0
const sum = { kind: 'sum', field: 'area' } as const
const count = { kind: 'count' } as const
const given = async (definition: object) => {
  made += 1
  const body = { fullName: `报表${made}`, enCode: `R${made}`, categoryId: 'dataReportType.business', definition }
  return admin.get(createReport, { body: body as CallInput<typeof createReport>['body'] })
}
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
  expect(list.map(({ field, isNumber }) => [field, isNumber])).toEqual([
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
