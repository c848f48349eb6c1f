import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { billDateFormats, billPeriod } from '#engine/values/bill-number.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { previewBillNumber } from '#features/bill-rules/contract.ts'
import { drawBillNumbers } from '#features/bill-rules/server/draw.ts'
import { upsertBillRule, type BillRuleText } from '#features/bill-rules/server/rules.ts'
import { createRecord, deleteRecord, listRecords } from '#features/records/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Bill numbers: unique, without gaps, previewed without effect, never longer than the rule allows (security 14.5). */

/** Always a day ahead of `Pacific/Pago_Pago`. */
const zone = 'Pacific/Kiritimati'
const server = await startTestServer({ settings: { timeZone: zone } })
const { kernel } = server.node
const { db } = kernel

async function givenRule(code: string, more: Partial<BillRuleText> = {}) {
  await inTransaction(db, (tx) =>
    upsertBillRule(tx, { code, name: code, prefix: code, dateFormat: 'no', digits: 3, startNumber: '001', ...more }),
  )
  return code
}

test('draws at once are gapless and unique', async () => {
  const rule = await givenRule('PAR')
  const drawn = await Promise.all(
    Array.from({ length: 40 }, (_, index) => inTransaction(db, (tx) => drawBillNumbers(tx, rule, zone, (index % 3) + 1))),
  )
  const numbers = drawn
    .flat()
    .map((text) => Number(text.slice(3)))
    .sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1))
})

test.each(billDateFormats)('the period of %s is the one of the engine, in the zone of the installation', async (dateFormat) => {
  const rule = await givenRule(`PER${dateFormat}`, { dateFormat })
  for (const where of [zone, 'Pacific/Pago_Pago']) {
    const { numbers, at } = await inTransaction(db, async (tx) => {
      // The time does not change within a transaction, so midnight cannot fall between the two reads.
      const { rows } = await sql<{ at: number }>`select floor(extract(epoch from now()) * 1000)::float8 as at`.execute(tx)
      return { numbers: await drawBillNumbers(tx, rule, where, 1), at: rows[0]!.at }
    })
    const period = billPeriod(dateFormat, fromEpoch(at, 'yyyy-MM-dd', where)!)
    expect(numbers[0]!.slice(0, -3)).toBe(`${rule}${period}`)
    const counter = await db
      .selectFrom('bill_counter')
      .innerJoin('bill_rule', 'bill_rule.id', 'rule_id')
      .select('period')
      .where('code', '=', rule)
      .where('period', '=', period)
      .execute()
    expect(counter).toHaveLength(1)
  }
})

test('a server in another zone draws the period of that zone', async () => {
  await givenRule('ZONE', { dateFormat: 'yyyyMMdd' })
  const elsewhere = await startTestServer({ database: server.database, settings: { timeZone: 'Pacific/Pago_Pago' } })
  const preview = async (one: typeof server): Promise<string> => (await one.admin()).get(previewBillNumber, { params: { code: 'ZONE' } })
  // The two zones are 25 hours apart, so their dates always differ.
  expect((await preview(server)).slice(4, -3) > (await preview(elsewhere)).slice(4, -3)).toBe(true)
  await elsewhere.stop()
})

test('a rolled back draw gives its number back', async () => {
  const rule = await givenRule('ROLL')
  await expect(
    inTransaction(db, async (tx) => Promise.reject(new Error((await drawBillNumbers(tx, rule, zone, 5)).join()))),
  ).rejects.toThrow('ROLL005')
  expect(await inTransaction(db, (tx) => drawBillNumbers(tx, rule, zone, 1))).toEqual(['ROLL001'])
})

test('a period that is used up refuses, and takes nothing', async () => {
  const rule = await givenRule('END', { digits: 1, startNumber: '8' })
  const draw = (count: number) => inTransaction(db, (tx) => drawBillNumbers(tx, rule, zone, count))
  await expect(draw(3)).rejects.toMatchObject({ refusals: [{ kind: 'invalid', text: 'bill-rules.exhausted' }] })
  expect(await draw(2)).toEqual(['END8', 'END9'])
  await expect(draw(1)).rejects.toMatchObject({ refusals: [{ kind: 'invalid' }] })
})

test('a preview takes nothing, and a used up period is 422 at every door', async () => {
  await givenRule('FEW', { digits: 1, startNumber: '8' })
  await givenFunction(kernel, { id: 'few', parts: [part('no', 'bill-number', { options: { rule: 'FEW' } }), part('note', 'text')] })
  await givenFunctionRole(kernel, 'few', { functionId: 'few' })
  const admin = await server.admin()
  const params = { modelId: 'few' }
  const preview = () => admin.call(previewBillNumber, { params: { code: 'FEW' } })
  const create = () => admin.call(createRecord, { params, body: { data: '{"note":"n"}' } })
  expect([(await preview()).data, (await preview()).data]).toEqual(['FEW8', 'FEW8'])
  const [first, second] = [await create(), await create()]
  expect([first.data.number, second.data.number]).toEqual(['FEW8', 'FEW9'])
  expect([(await create()).code, (await preview()).code]).toEqual([422, 422])
  await admin.get(deleteRecord, { params: { ...params, id: second.data.id }, body: {} })
  expect((await create()).code).toBe(422)
  expect((await admin.get(listRecords, { params, body: {} })).list).toHaveLength(1)
})

test('of many saves at a short rule each gets a number or a refusal of its own', async () => {
  await givenRule('MANY', { digits: 1, startNumber: '1' })
  await givenFunction(kernel, { id: 'many', parts: [part('no', 'bill-number', { options: { rule: 'MANY' } }), part('note', 'text')] })
  await givenFunctionRole(kernel, 'many', { functionId: 'many' })
  const admin = await server.admin()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => admin.call(createRecord, { params: { modelId: 'many' }, body: { data: '{"note":"n"}' } })),
  )
  const given = answers
    .filter((answer) => answer.code === 200)
    .map((answer) => answer.data.number)
    .sort()
  expect(given).toEqual(Array.from({ length: 9 }, (_, index) => `MANY${index + 1}`))
  expect(answers.filter((answer) => answer.code === 422)).toHaveLength(11)
})

test('an unknown rule is 422', async () => {
  expect((await (await server.admin()).call(previewBillNumber, { params: { code: 'nothing' } })).code).toBe(422)
})
