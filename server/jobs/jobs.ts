import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'
import { notify } from '#server/database/notifications.ts'
import { addJobs, newJob, putInQueue, queueKey, type JobOptions } from '#server/jobs/add-jobs.ts'
import type { Job } from '#server/jobs/job.ts'
import './tables.ts'

export type JobRow = Selectable<Tables['job']>

/** Topic of the notice that a job was cancelled; the node that runs it aborts the run. */
export const cancelTopic = 'job-cancelled'

/** Adds one job in a transaction (`addJobs`). */
export async function addJob<Payload extends z.ZodType>(
  tx: Tx,
  job: Job<Payload>,
  payload: z.input<Payload>,
  options?: JobOptions,
): Promise<string> {
  const [id] = await addJobs(tx, [newJob(job, payload, options)])
  return id!
}

export async function jobById(db: Db | Tx, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Ends a job that has not ended: a waiting one never runs, a running one can write nothing more and its signal aborts.
 *
 * @returns whether there was such a job
 */
export async function cancelJob(db: Db, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await tx.selectFrom('job').select(['state', 'key']).where('id', '=', id).forUpdate().executeTakeFirst()
    if (before?.state !== 'waiting' && before?.state !== 'running') return false
    await tx
      .updateTable('job')
      .set({ state: 'cancelled', ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    if (before.state === 'waiting') await takeFromQueue(tx, queueKey(id, before.key))
    else await notify(tx, { topic: cancelTopic, body: id })
    return true
  })
}

/** Cancels the waiting jobs with a key, in the transaction that makes them needless: for example the timer of a node that is done. */
export async function cancelWaiting(tx: Tx, key: string): Promise<void> {
  const ended = await tx
    .updateTable('job')
    .set({ state: 'cancelled', ended_at: sql<Date>`now()` })
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  if (ended.length > 0) await takeFromQueue(tx, key)
}

async function takeFromQueue(tx: Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx)
}

/** Jobs that have failed for good, newest first. */
export async function failedJobs(
  db: Db,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: JobRow[]; total: number }> {
  const found = db.selectFrom('job').where('state', '=', 'failed')
  const rows = await found.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  const { count } = await found.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** Queues a failed job again, with all its tries. @returns whether there was such a job */
export async function retryJob(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('job')
    .set({ state: 'waiting', attempts: 0, error: null, ended_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning(['id', 'name', 'key', 'lane'])
    .executeTakeFirst()
  if (!row) return false
  const { key, ...rest } = row
  await putInQueue(tx, [{ ...rest, ...(key === null ? {} : { key }) }])
  return true
}

/** Deletes a failed job. @returns whether there was such a job */
export async function removeFailedJob(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom('job').where('id', '=', id).where('state', '=', 'failed').returning('id').execute()
  return gone.length > 0
}

/** Deletes jobs that succeeded or were cancelled: after a week where they have an owner, else after a day. Failed ones stay. */
export async function forgetEndedJobs(db: Db): Promise<void> {
  await sql`delete from job where state in ('done', 'cancelled')
    and ended_at < now() - case when key like 'task:%' then interval '30 days' when owner_id is null then interval '1 day' else interval '7 days' end`.execute(
    db,
  )
}
