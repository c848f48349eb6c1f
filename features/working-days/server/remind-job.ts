import { sql } from 'kysely'
import { z } from 'zod'
import { fromEpoch } from '#engine/values/calendar.ts'
import { messageEntry } from '#features/messages/entry.ts'
import { job } from '#server/jobs/job.ts'

/** The State Council announces the holidays of a year in the November before it, so they are missing from then on. */
const remindedOn = ['12-01', '12-15', '12-28']

/**
 * Reminds super administrators that the calendar says nothing of the next year yet: without its holidays, time limits and timers in working days
 * would be reckoned as if there were none. Each of these days has one run, so nobody is told twice.
 */
export const remindJob = job({
  name: 'working-days/remind',
  payload: z.object({}),
  attempts: 3,
  every: '30 1 * * *',
  run: async (_payload, { kernel, step }) => {
    const today = fromEpoch(kernel.now(), 'yyyy-MM-dd', kernel.settings.timeZone) ?? ''
    if (!remindedOn.includes(today.slice(5))) return
    const year = Number(today.slice(0, 4)) + 1
    const people = (await kernel.directory.snapshot()).people()
    const userIds = people.filter(({ isAdministrator, enabled }) => isAdministrator && enabled).map(({ id }) => id)
    await step({}, async (tx) => {
      const { rows } = await sql`select 1 from working_day where day like ${`${year}-%`} limit 1`.execute(tx)
      if (rows.length > 0 || userIds.length === 0) return
      const params = { year }
      const said = { type: 3, text: 'working-days.message.next-year', params, from: { id: '', name: '' }, body: {} } as const
      await kernel.outbox.write(tx, [messageEntry({ userIds, ...said })])
    })
  },
})
