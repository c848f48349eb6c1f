import { beforeAll, expect, test } from 'vitest'
import { requestDetail } from '#features/approvals/contract.ts'
import {
  approveAs,
  confirmAsVillage,
  demoPassword,
  demoSettings,
  endFiling,
  filingValues,
  givenPledge,
  villageOf,
  openEntry,
  returnAs,
  startFiling,
  submitFilingAgain,
  testSignature,
} from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Whom a filing asks (seed-industry F02): the villages of its lines, their townships, the county, for the deposit, and for the signature. */

const server = await startTestServer({ settings: demoSettings })
const people = {} as Record<'enterprise' | 'reviewer' | 'county' | 'chief', TestClient>

beforeAll(async () => {
  for (const account of ['enterprise', 'reviewer', 'county', 'chief'] as const) people[account] = await server.signIn(account, demoPassword)
})

const signed = { signImg: testSignature }

test('all villages of the lines confirm before their townships are asked', async () => {
  const [row] = filingValues(await givenPledge(people.enterprise)).items as [Record<string, unknown>]
  const other = { ...row, town: '620723104', villageId: villageOf('620723104902') }
  const sent = await startFiling(people.enterprise, { changes: { items: [row, other] }, confirmed: false })
  const [first, second] = await Promise.all(['village', 'village2'].map((account) => server.signIn(account, demoPassword)))
  expect(await openEntry(people.reviewer, sent.id)).toBeUndefined()
  await approveAs(first!, sent.id)
  expect(await openEntry(people.reviewer, sent.id)).toBeUndefined()
  const read = await second!.get(requestDetail, {
    params: { id: sent.id },
    query: { taskOperatorId: (await openEntry(second!, sent.id))! },
  })
  // What is between company and authority is not the village's.
  expect(Object.keys(read.formData)).not.toEqual(expect.arrayContaining(['depDue']))
  expect(Object.keys((read.formData['items'] as Record<string, unknown>[])[0]!)).toEqual(expect.arrayContaining(['planArea', 'villageId']))
  expect(JSON.stringify(read.formData)).not.toMatch(/"(?:guarPrice|female|techMobile|depGap)"/)
  await approveAs(second!, sent.id)
  expect(await openEntry(people.reviewer, sent.id)).toBeDefined()
})

test('a village that returns is asked again alone, and one that the company names in its place instead of it', async () => {
  const [row] = filingValues(await givenPledge(people.enterprise)).items as [Record<string, unknown>]
  const other = { ...row, town: '620723104', villageId: villageOf('620723104902') }
  const sent = await startFiling(people.enterprise, { changes: { items: [row, other] }, confirmed: false })
  const [first, second] = await Promise.all(['village', 'village2'].map((account) => server.signIn(account, demoPassword)))
  const asked = async () => [await openEntry(first!, sent.id), await openEntry(second!, sent.id)].map(Boolean)
  await approveAs(first!, sent.id)
  expect((await returnAs(second!, sent.id, { rejectType: 2 })).code).toBe(200)
  expect(await asked()).toEqual([false, false])
  expect((await submitFilingAgain(people.enterprise, sent.id)).code).toBe(200)
  expect(await asked()).toEqual([false, true])
  expect((await returnAs(second!, sent.id, { rejectType: 2 })).code).toBe(200)
  expect((await submitFilingAgain(people.enterprise, sent.id, { items: [row] })).code).toBe(200)
  // The first has agreed to what is left, so the township is asked.
  expect(await asked()).toEqual([false, false])
  expect(await openEntry(people.reviewer, sent.id)).toBeDefined()
})

test('a deposit that is due is confirmed once it is paid, and the head of the agency signs', async () => {
  const sent = await startFiling(people.enterprise)
  const deposit = await server.signIn('deposit', demoPassword)
  await approveAs(people.reviewer, sent.id)
  await approveAs(people.county, sent.id)
  expect([await openEntry(deposit, sent.id), await openEntry(people.chief, sent.id)].map(Boolean)).toEqual([true, false])
  expect(await approveAs(deposit, sent.id)).toMatchObject({ code: 422, msg: '暂不能通过：保证金尚未缴清，请先在保证金台账登记到账' })
  await endFiling(people.enterprise, sent.id)
  expect((await people.enterprise.get(requestDetail, { params: { id: sent.id }, query: {} })).flowTaskInfo).toMatchObject({
    status: 2,
    completion: 100,
  })
})

test('without a deposit the head of the agency is asked at once, and does not go without a signature', async () => {
  const sent = await startFiling(people.enterprise, { changes: { prodMode: 'seed.prodMode.own' } })
  await approveAs(people.reviewer, sent.id)
  await approveAs(people.county, sent.id)
  expect((await approveAs(people.chief, sent.id)).code).toBe(422)
  expect((await approveAs(people.chief, sent.id, signed)).code).toBe(200)
  expect((await people.enterprise.get(requestDetail, { params: { id: sent.id }, query: {} })).flowTaskInfo).toMatchObject({
    status: 2,
    completion: 100,
  })
})

test('whether a deposit is due is read as it stands after the return', async () => {
  const sent = await startFiling(people.enterprise, { changes: { prodMode: 'seed.prodMode.own' } })
  await returnAs(people.reviewer, sent.id)
  expect((await submitFilingAgain(people.enterprise, sent.id, { prodMode: 'seed.prodMode.village' })).code).toBe(200)
  await confirmAsVillage(people.enterprise, sent.id)
  await approveAs(people.reviewer, sent.id)
  await approveAs(people.county, sent.id)
  expect(await openEntry(await server.signIn('deposit', demoPassword), sent.id)).toBeDefined()
})

test('the village of the line is asked, not another one', async () => {
  const [row] = filingValues(await givenPledge(people.enterprise)).items as [Record<string, unknown>]
  const sent = await startFiling(people.enterprise, {
    changes: { county: '620702', items: [{ ...row, town: '620702105', villageId: villageOf('620702105904') }] },
    confirmed: false,
  })
  expect(await openEntry(await server.signIn('village4', demoPassword), sent.id)).toBeDefined()
  expect(await openEntry(await server.signIn('village', demoPassword), sent.id)).toBeUndefined()
})
