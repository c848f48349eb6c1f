import { expect, test } from 'vitest'
import { toEpoch } from '#engine/values/calendar.ts'
import { listMessages } from '#features/messages/contract.ts'
import { createWorkingDay } from '#features/working-days/contract.ts'
import { remindJob } from '#features/working-days/server/remind-job.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const clock = { now: 0 }
const server = await startTestServer({ now: () => clock.now, settings: { timeZone: 'Asia/Shanghai' } })
const { kernel } = server.node
const at = (text: string) => toEpoch(text, 'Asia/Shanghai')!

async function remindersAfter(day: string): Promise<number> {
  clock.now = at(`${day} 09:30`)
  await inTransaction(kernel.db, (tx) => addJob(tx, remindJob, {}))
  await server.node.drainJobs()
  await server.node.drainOutbox()
  const { list } = await (await server.admin()).get(listMessages, { query: { pageSize: 100 } })
  return list.filter(({ title }) => title.includes('还没有2027年的节假日')).length
}

test('super administrators are reminded of the holidays of the next year on some days of December, until there are any', async () => {
  await givenRole(kernel, 'elsewhere', { menuId: await givenMenu(kernel, 'elsewhere', 'elsewhere-page') })
  await givenPerson(kernel, { account: 'somebody', roleIds: ['elsewhere'] })
  expect(await remindersAfter('2026-11-30')).toBe(0)
  expect(await remindersAfter('2026-12-01')).toBe(1)
  expect(await remindersAfter('2026-12-02')).toBe(1)
  const somebody = await server.signIn('somebody', personPassword)
  expect((await somebody.get(listMessages, { query: {} })).list).toEqual([])
  await (await server.admin()).get(createWorkingDay, { body: { day: at('2027-01-01'), fullName: '元旦', worked: 0 } })
  expect(await remindersAfter('2026-12-15')).toBe(1)
})
