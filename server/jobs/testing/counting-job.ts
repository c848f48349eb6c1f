import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#server/jobs/job.ts'

/**
 * Writes the rows 1 to `parts` into `job_effect`, one a step, and ends with one in `job_end`; says each step on the console. Its
 * first run never comes to an end by itself.
 */
export const countingJob = job({
  name: 'trial/count',
  payload: z.object({ parts: z.int(), hangsAfter: z.int() }),
  attempts: 3,
  run: async ({ parts, hangsAfter }, { attempt, cursor, jobId, step, finish, signal }) => {
    for (let part = z.int().parse(cursor ?? 0) + 1; part <= parts; part += 1) {
      await step(part, async (tx) => {
        await sql`insert into job_effect (job_id, part) values (${jobId}, ${part})`.execute(tx)
      })
      if (attempt > 1 || part !== hangsAfter) continue
      console.log('in the middle')
      await pause(3_600_000, undefined, { signal })
    }
    await finish(async (tx) => {
      await sql`insert into job_end (job_id) values (${jobId})`.execute(tx)
    })
    console.log('at the end')
  },
})
