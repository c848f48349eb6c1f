import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestDetail } from '#features/approvals/contract.ts'
import { functionColumns, functionConfig, functionForm, getRecord, getRecordTexts, listRecords } from '#features/records/contract.ts'
import { demoPassword, demoSettings, depositFields, filing } from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** `reader` sees the records of one county without deposit amounts, in every call (security 4.3). */

const server = await startTestServer({ settings: demoSettings })
const params = { modelId: filing.modelId }
let reader: TestClient
let county: TestClient
let ids: string[]

beforeAll(async () => {
  reader = await server.signIn('reader', demoPassword)
  county = await server.signIn('county', demoPassword)
  ids = (await reader.get(listRecords, { params, body: {} })).list.map((row) => String(row.id))
})

test('the reader sees the filings of the own county', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from records.seed_prod_filing where county = '620723' and flow_state > 0 and deleted_at is null`.execute(
    server.node.kernel.db,
  )
  expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  const others = await sql`select id from records.seed_prod_filing where county <> '620723'`.execute(server.node.kernel.db)
  expect(others.rows.length).toBeGreaterThan(0)
})

test('rows of the list have no deposit members, and no sums of them', async () => {
  const page = await reader.get(listRecords, { params, body: {} })
  for (const row of page.list) expect(Object.keys(row)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^dep/)]))
  expect(Object.keys(page.summary)).toEqual(['areaTotal', 'yieldTotal'])
  const others = await county.get(listRecords, { params, body: {} })
  expect(Object.keys(others.summary)).toContain('depDue')
})

test('neither a record nor its texts name a deposit field', async () => {
  for (const id of ids) {
    for (const call of [getRecord, getRecordTexts]) {
      const keys = Object.keys(JSON.parse((await reader.get(call, { params: { ...params, id } })).data) as object)
      expect(keys).toContain('areaTotal')
      expect(keys.filter((key) => key.startsWith('dep'))).toEqual([])
    }
  }
})

test('the definition names no deposit field: not as a column, search, rule or calculation', async () => {
  const text = JSON.stringify(await reader.get(functionConfig, { params, query: {} }))
  expect(text.match(/\bdep[A-Z]\w*/g)).toBeNull()
  const full = JSON.stringify(await county.get(functionConfig, { params, query: {} }))
  // Each half by itself is the same, cut alike.
  for (const one of [reader, county]) {
    const { formData, columnData } = await one.get(functionConfig, { params, query: {} })
    expect(await one.get(functionForm, { params })).toEqual({ formData })
    expect(await one.get(functionColumns, { params })).toEqual({ columnData })
  }
  for (const half of [functionForm, functionColumns])
    expect(await county.call(half, { params: { modelId: 'nothing' } })).toMatchObject({ data: null })
  for (const field of depositFields) expect(full).toContain(field)
})

test('the detail of a task names no deposit field', async () => {
  for (const id of ids) {
    const answer = await reader.call(requestDetail, { params: { id }, query: {} })
    expect(answer.code).toBe(200)
    expect(JSON.stringify(answer.data).match(/\bdep[A-Z]\w*/g)).toBeNull()
  }
})

describe('a deposit field is unknown to every kind of question', () => {
  const unknown = 'notAField'
  const asks: Record<string, (field: string) => Record<string, unknown>> = {
    sort: (field) => ({ sidx: field, sort: 'asc' }),
    search: (field) => ({ queryJson: JSON.stringify({ [field]: '1' }) }),
    'search with a range': (field) => ({ queryJson: JSON.stringify({ [field]: ['1', '2'] }) }),
    'super query': (field) => ({
      superQueryJson: JSON.stringify({ matchLogic: 'and', conditionJson: [{ field, symbol: '>', fieldValue: '1' }] }),
    }),
    'super query for null': (field) => ({
      superQueryJson: JSON.stringify({ matchLogic: 'or', conditionJson: JSON.stringify([{ field, symbol: 'null' }]) }),
    }),
  }
  for (const [kind, ask] of Object.entries(asks)) {
    test(kind, async () => {
      for (const field of depositFields) {
        const answer = await reader.call(listRecords, { params, body: ask(field) })
        const other = await reader.call(listRecords, { params, body: ask(unknown) })
        expect({ ...answer, msg: answer.msg.replaceAll(field, unknown) }).toMatchObject({
          code: 400,
          status: 400,
          msg: other.msg,
          data: other.data,
        })
      }
    })
  }
  test('the county may ask so', async () => {
    for (const field of ['depDue', 'depGap'])
      expect((await county.call(listRecords, { params, body: { sidx: field, sort: 'asc' } })).code).toBe(200)
  })
})

test('a keyword finds nothing by a deposit amount', async () => {
  for (const keyword of ['12000', '12,000', '65000'])
    expect((await reader.get(listRecords, { params, body: { keyword } })).list).toEqual([])
})
