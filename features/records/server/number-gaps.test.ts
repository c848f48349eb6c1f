import { beforeAll, describe, expect, test } from 'vitest'
import { fromEpoch } from '#engine/values/calendar.ts'
import { billNumberGaps, createBillRule, exportBillNumberGaps, listBillRules, updateBillRule } from '#features/bill-rules/contract.ts'
import { createRecord, deleteRecord } from '#features/records/contract.ts'
import { sql } from 'kysely'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const year = fromEpoch(kernel.now(), 'yyyy', kernel.settings.timeZone)!
const body = {
  fullName: '合同编号',
  enCode: 'HTBH',
  category: 'businessType.seedFiling',
  prefix: 'HT',
  dateFormat: 'yyyy' as const,
  digit: 3,
  startNumber: '005',
}
let ruleId = ''
const parts = (rule: string) => [part('no', 'bill-number', { options: { rule } }), part('note', 'text')]
const add = async (modelId = 'contracts') => {
  const { id } = await admin.get(createRecord, { params: { modelId }, body: { data: '{"note":"x"}' } })
  return id
}
const remove = (id: string, modelId = 'contracts') => admin.get(deleteRecord, { params: { modelId, id }, body: {} })
const gaps = async (query: object = {}, id = ruleId) => admin.get(billNumberGaps, { params: { id }, query })
const numbers = async (query: object = {}) => (await gaps(query)).list.map(({ number }) => number)

beforeAll(async () => {
  ruleId = (await admin.get(createBillRule, { body })).id
})

describe('missing numbers', () => {
  test('cannot be told before a function has used the rule, and are none before one was given', async () => {
    expect(await gaps()).toMatchObject({ list: [], periods: [], functions: [], pagination: { total: 0 } })
    await givenFunction(kernel, { id: 'contracts', parts: parts('HTBH') })
    await givenFunctionRole(kernel, 'clerks', { functionId: 'contracts' })
    expect(await gaps()).toMatchObject({ list: [], periods: [], functions: ['contracts'] })
  })

  test('are those of deleted records, with when, and those on no record at all', async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    expect(await gaps()).toMatchObject({ list: [], periods: [{ period: year, given: 3, missing: 0 }] })
    await remove(second)
    await sql`delete from records.contracts where id = ${third}::uuid`.execute(server.database.db)
    const found = await gaps()
    expect(found).toMatchObject({
      list: [
        { number: `HT${year}006`, period: year, deletedTime: expect.any(Number) },
        { number: `HT${year}007`, period: year, deletedTime: null },
      ],
      periods: [{ period: year, given: 3, missing: 2 }],
      pagination: { total: 2 },
    })
    expect(await numbers({ pageSize: 1, currentPage: 2 })).toEqual([`HT${year}007`])
    expect(await numbers({ period: '1999' })).toEqual([])
    expect(first).toBeTruthy()
  })

  test('are counted from the number a period began with, whatever the rule begins with now and how many digits it has', async () => {
    const { list } = await admin.get(listBillRules, { query: { keyword: 'HTBH' } })
    const change = { ...body, startNumber: '900', digit: 4, version: list[0]!.version }
    await admin.get(updateBillRule, { params: { id: ruleId }, body: change })
    await add()
    expect(await gaps()).toMatchObject({ periods: [{ given: 4, missing: 2 }] })
    expect(await numbers()).toEqual([`HT${year}0006`, `HT${year}0007`])
    // A counter from before first numbers were kept counts from the least number that is found.
    await sql`update bill_counter set first = null where rule_id = ${ruleId}`.execute(server.database.db)
    expect(await gaps()).toMatchObject({ periods: [{ given: 4, missing: 2 }] })
  })

  test('look at functions that are disabled or numbered otherwise now, too', async () => {
    await givenFunction(kernel, { id: 'elsewhere', parts: parts('HTBH') })
    await givenFunctionRole(kernel, 'others-clerks', { functionId: 'elsewhere' })
    await add('elsewhere')
    expect(await gaps()).toMatchObject({ functions: ['contracts', 'elsewhere'], periods: [{ given: 5, missing: 2 }] })
    await sql`update online_function set enabled = false where id = 'elsewhere'`.execute(server.database.db)
    await givenFunction(kernel, { id: 'contracts', parts: [part('note', 'text')] })
    expect(await gaps()).toMatchObject({ periods: [{ given: 5, missing: 2 }] })
  })

  test('are exported, to who may export rules, and told to who sees them', async () => {
    const { name, url } = await admin.get(exportBillNumberGaps, { params: { id: ruleId }, query: {} })
    expect(name).toBe('合同编号 缺号检查.xlsx')
    expect(url).toBeTruthy()
    expect(await admin.call(billNumberGaps, { params: { id: 'no-such' }, query: {} })).toMatchObject({ code: 404 })
    expect(await admin.call(billNumberGaps, { params: { id: ruleId }, query: { period: "20'" } })).toMatchObject({ code: 400 })
    await givenRole(kernel, 'reading', { menuId: 'system-billRule' })
    await givenPerson(kernel, { account: 'reader', roleIds: ['reading'] })
    const reader = await server.signIn('reader', personPassword)
    expect(await reader.call(billNumberGaps, { params: { id: ruleId }, query: {} })).toMatchObject({ code: 200 })
    expect(await reader.call(exportBillNumberGaps, { params: { id: ruleId }, query: {} })).toMatchObject({ code: 403 })
    await givenMenu(kernel, 'other', 'other-page')
    await givenRole(kernel, 'others', { menuId: 'other-page' })
    await givenPerson(kernel, { account: 'stranger', roleIds: ['others'] })
    const stranger = await server.signIn('stranger', personPassword)
    expect(await stranger.call(billNumberGaps, { params: { id: ruleId }, query: {} })).toMatchObject({ code: 403 })
  })
})
