import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { toEpoch } from '#engine/values/calendar.ts'
import { createRecord, functionConfig, getRecord } from '#features/records/contract.ts'
import { createWorkingDay, deleteWorkingDay } from '#features/working-days/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const zone = 'Asia/Shanghai'
const epoch = (day: string): number => toEpoch(day, zone) ?? Number.NaN
let admin: TestClient

beforeAll(async () => {
  const parts = [part('start', 'date'), part('due', 'date')]
  const then = [{ do: 'set' as const, field: 'due', value: 'addWorkdays(start, 2)' }]
  await givenFunction(server.node.kernel, { id: 'cases', parts, rules: [{ then }], columns: ['start', 'due'] })
  await givenFunction(server.node.kernel, { id: 'notes', parts: [part('title', 'text')], columns: ['title'] })
  for (const functionId of ['cases', 'notes']) await givenFunctionRole(server.node.kernel, `clerk-${functionId}`, { functionId })
  admin = await server.admin()
})

/** What the form of a function says of days, as a browser gets it. */
async function daysTold(modelId: string): Promise<unknown> {
  const { formData } = await admin.get(functionConfig, { params: { modelId }, query: {} })
  return z.record(z.string(), z.unknown()).parse(JSON.parse(formData))['seedbedWorkingDays']
}

/** The day two working days after Friday 5 June 2043, as the server stores it. */
async function storedDue(): Promise<number> {
  const data = JSON.stringify({ start: epoch('2043-06-05') })
  const { id } = await admin.get(createRecord, { params: { modelId: 'cases' }, body: { data } })
  const read = await admin.get(getRecord, { params: { modelId: 'cases', id } })
  return z.looseObject({ due: z.number() }).parse(JSON.parse(read.data)).due
}

test('rules count working days by the calendar, which the form brings to the browser', async () => {
  expect(await storedDue()).toBe(epoch('2043-06-09'))
  const body = { day: epoch('2043-06-08'), fullName: '端午节', worked: 0 as const }
  const { id, version } = await admin.get(createWorkingDay, { body })
  expect(await storedDue()).toBe(epoch('2043-06-10'))
  expect(await daysTold('cases')).toMatchObject({ '2043-06-08': false })
  await admin.get(deleteWorkingDay, { params: { id }, body: { version } })
  expect(await storedDue()).toBe(epoch('2043-06-09'))
  expect(await daysTold('cases')).not.toHaveProperty('2043-06-08')
})

test('a form without such rules brings no calendar', async () => {
  expect(await daysTold('notes')).toBeUndefined()
})
