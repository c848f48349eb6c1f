import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, pageOf, pageQuery } from '#engine/contract/shapes.ts'

/** Not part of the platform family. */
const base = '/api/system/Job'

/** The screen of scheduled tasks, which also shows what failed. */
export const taskMenu = 'system-task'

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

const failedJob = job.extend({
  /** The name in the language of the session. */
  title: z.string(),
  attempts: z.number(),
  error: z.string(),
  ownerName: z.string(),
})
export type FailedJob = z.output<typeof failedJob>

/** Jobs that have used up their tries, newest first (security 14.6). */
export const listFailedJobs = call({
  method: 'GET',
  path: `${base}/Failed`,
  access: { menu: taskMenu },
  query: pageQuery,
  answer: pageOf(failedJob),
})

/** Starts a failed job again, with all its attempts. */
export const retryFailedJob = call({
  method: 'POST',
  path: `${base}/{id}/Actions/Retry`,
  access: { menu: taskMenu, button: 'btn_edit' },
  params: idParam,
  message: 'jobs.retried',
})

export const deleteFailedJob = call({
  method: 'DELETE',
  path: `${base}/{id}`,
  access: { menu: taskMenu, button: 'btn_remove' },
  params: idParam,
  message: 'kernel.deleted',
})

const parkedEntry = z.object({ id: z.string(), kind: z.string(), attempts: z.number(), error: z.string(), createdTime: z.number() })
export type ParkedEntry = z.output<typeof parkedEntry>

/** Outbox entries that could not be handed over in all their tries (security 14.6), longest waiting first; at most 500. */
export const listParkedEntries = call({
  method: 'GET',
  path: `${base}/Parked`,
  access: { menu: taskMenu },
  answer: z.object({
    list: z.array(parkedEntry),
  }),
})

/** Lets entries be handed over again, with all their tries. Those that an entry meanwhile left are missing. */
export const retryParkedEntry = call({
  method: 'POST',
  path: `${base}/Parked/{id}/Actions/Retry`,
  access: { menu: taskMenu, button: 'btn_edit' },
  params: idParam,
  message: 'jobs.retried',
})
