import { z } from 'zod'
import { job } from '#server/jobs/job.ts'
import { forgetExpired } from '#server/sessions/forget-expired.ts'

/** Clears up every five minutes; a second run finds nothing left. */
export const purgeJob = job({
  name: 'session/purge',
  payload: z.object({}),
  attempts: 3,
  every: '*/5 * * * *',
  schedulable: true,
  run: (_payload, { kernel }) => forgetExpired(kernel.db),
})
