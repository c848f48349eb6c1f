import { beforeAll, expect, test } from 'vitest'
import { approveCall } from '#features/approvals/contract.ts'
import { createRecord, deleteRecord, getRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { approveAs, demoPassword, demoSettings, filing, givenPledge, openEntry, startFiling } from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 保证金台账 (seed-industry F08L): only the deposit administrator enters, and the filing shows at once what was paid. */

const server = await startTestServer({ settings: demoSettings })
const params = { modelId: 'seed_deposit' }
let company: TestClient
let deposit: TestClient
let id: string

beforeAll(async () => {
  company = await server.signIn('enterprise', demoPassword)
  deposit = await server.signIn('deposit', demoPassword)
  id = (await startFiling(company, { area: '24' })).id
})

const filed = async (by = company) => {
  const { list } = await by.get(listRecords, { params: { modelId: filing.modelId }, body: { pageSize: 500 } })
  const { depDue, depPaid, depGap } = list.find((row) => row['id'] === id) ?? {}
  return [depDue, depPaid, depGap]
}
const enter = async (values: object, by = deposit) => {
  const data = { filingId: id, kind: 'seed.depKind.in', voucherNo: 'T1', proof: [await givenPledge(by)], ...values }
  return by.call(createRecord, { params, body: { data: JSON.stringify(data) } })
}

test('what was paid and what is missing follow from the ledger', async () => {
  expect(await filed()).toEqual([12000, 0, 12000])
  expect(await enter({ amount: 10000 })).toMatchObject({ code: 200 })
  expect(await filed()).toEqual([12000, 10000, 2000])
  expect(await enter({ kind: 'seed.depKind.over', amount: 500 })).toMatchObject({ code: 200 })
  expect(await filed(deposit)).toEqual([12000, 9500, 2500])
  const { list } = await deposit.get(listRecords, { params, body: {} })
  expect(list[0]).toMatchObject({ entName: '演示临泽沃源制种有限公司', signed: -500, balance: 9500, createUser: '演示保证金管理员' })
})

test('more than was paid is not given back, and what was entered is not changed', async () => {
  const refused = await enter({ kind: 'seed.depKind.end', amount: 9500.01 })
  expect(refused).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'filingId' }] },
    msg: '保存后“已缴保证金(元)”将为 -0.01，不能这样登记',
  })
  expect(await enter({ amount: 0 })).toMatchObject({ code: 422, data: { errors: [{ field: 'amount' }] } })
  const { list } = await deposit.get(listRecords, { params, body: {} })
  const entry = { ...params, id: String(list[0]?.['id']) }
  expect(await deposit.call(updateRecord, { params: entry, body: { data: JSON.stringify({ amount: 1 }) } })).toMatchObject({ code: 403 })
  expect(await deposit.call(deleteRecord, { params: entry, body: {} })).toMatchObject({ code: 403 })
  expect(await filed()).toEqual([12000, 9500, 2500])
})

test('nobody else enters; a company reads its own entries, who may not see deposits reads none', async () => {
  const others = await Promise.all(
    ['enterprise2', 'county', 'chief', 'reader', 'reviewer'].map((name) => server.signIn(name, demoPassword)),
  )
  for (const other of [company, ...others]) expect(await enter({ amount: 1 }, other)).toMatchObject({ code: 403 })
  const [second, , , reader, reviewer] = others
  const { list } = await company.get(listRecords, { params, body: { pageSize: 500 } })
  expect(list.length).toBeGreaterThan(0)
  expect(new Set(list.map((row) => row['entName']))).toEqual(new Set(['演示临泽沃源制种有限公司']))
  const own = { ...params, id: String(list[0]?.['id']) }
  expect(await company.call(getRecord, { params: own })).toMatchObject({ code: 200 })
  expect(await second!.call(getRecord, { params: own })).toMatchObject({ code: 404 })
  for (const other of [reader!, reviewer!]) expect(await other.call(listRecords, { params, body: {} })).toMatchObject({ code: 403 })
})

test('a decision that was made beside an entry keeps the sum', async () => {
  const reviewer = await server.signIn('reviewer', demoPassword)
  const entry = await openEntry(reviewer, id)
  const decided = reviewer.call(approveCall, { params: { id: entry! }, body: { handleOpinion: '同意' } })
  const [approved, entered] = await Promise.all([decided, enter({ amount: 2500 })])
  expect([approved.code, entered.code]).toEqual([200, 200])
  await approveAs(await server.signIn('county', demoPassword), id)
  expect(await filed()).toEqual([12000, 12000, 0])
})
