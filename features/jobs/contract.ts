import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, pageOf, pageQuery } from '#engine/contract/shapes.ts'

/** Not part of the platform family. */
const base = '/api/system/Job'

const job = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** 0 to 100. */
  percent: z.number(),
  /** Status text of the job in the language of the session; may be empty. */
  text: z.string(),
  /** The result for the owner of the job, as its feature defines it. */
  result: z.unknown(),
  createdTime: z.number(),
  endTime: z.number().nullable(),
})
export type JobAnswer = z.output<typeof job>

/** Progress of an own job; a job of somebody else is answered like a missing one. */
export const readJob = call({ method: 'GET', path: `${base}/{id}`, access: 'signed-in', params: idParam, answer: job })

/** Cancels an own job; what it has written stays. */
export const cancelJob = call({
  method: 'POST',
  path: `${base}/{id}/Actions/Cancel`,
  access: 'signed-in',
  params: idParam,
  message: 'jobs.cancelled',
})

/** Jobs that have used up their tries, newest first (security 14.6). */
export const listFailedJobs = call({
  method: 'GET',
  path: `${base}/Failed`,
  access: 'administrator',
  query: pageQuery,
  answer: pageOf(job.extend({ attempts: z.number(), error: z.string(), ownerName: z.string() })),
})

/** Starts a failed job again, with all its attempts. */
export const retryFailedJob = call({
  method: 'POST',
  path: `${base}/{id}/Actions/Retry`,
  access: 'administrator',
  params: idParam,
  message: 'jobs.retried',
})

export const deleteFailedJob = call({
  method: 'DELETE',
  path: `${base}/{id}`,
  access: 'administrator',
  params: idParam,
  message: 'kernel.deleted',
})

/** Outbox entries that could not be handed over in all their tries (security 14.6), longest waiting first; at most 500. */
export const listParkedEntries = call({
  method: 'GET',
  path: `${base}/Parked`,
  access: 'administrator',
  answer: z.object({
    list: z.array(z.object({ id: z.string(), kind: z.string(), attempts: z.number(), error: z.string(), createdTime: z.number() })),
  }),
})
