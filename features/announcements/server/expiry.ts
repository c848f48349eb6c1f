import { sql } from 'kysely'
import { z } from 'zod'
import { tellExpired } from '#features/messages/entry.ts'
import { job } from '#server/jobs/job.ts'
import '#features/announcements/server/tables.ts'

/** Tells open pages that an announcement has run out: their badges count it no longer. Saying so twice does no harm. */
export const tellExpiryJob = job({
  name: 'announcements/tell-expiry',
  payload: z.object({ id: z.string() }),
  attempts: 5,
  run: async ({ id }, { kernel }) => {
    const { rows } = await sql<{ user_id: string }>`
      select receiver.user_id from announcement_receiver as receiver join announcement on announcement.id = receiver.announcement_id
      where announcement.id = ${id} and published_at is not null and expires_at <= now()`.execute(kernel.db)
    await tellExpired(
      kernel,
      rows.map(({ user_id }) => user_id),
    )
  },
})
