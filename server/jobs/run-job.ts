import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { JobLost, type Job, type JobContext } from '#server/jobs/job.ts'
import { uuidOf } from '#server/jobs/job-id.ts'
import { faultOf } from '#server/traces/traces.ts'
import './tables.ts'

interface Run {
  readonly id: string
  /** Id of the run that may write; a later run replaces it. */
  readonly runId: string
  readonly payload: unknown
  readonly ownerId: string | undefined
  readonly attempt: number
  readonly cursor: unknown
}

/**
 * Runs a job once. Writes through `step` and `finish` are refused once the job has ended or another run has begun, so its effects
 * in the database happen once even where two nodes run it at the same time.
 *
 * @param signal aborts with `cancelled` or `stopping`
 * @throws the error of the run when the queue shall try again later
 */
export async function runJob(kernel: Kernel, job: Job, id: string, signal: AbortSignal): Promise<void> {
  const run = await begin(kernel.db, id)
  if (!run) return
  if (run.attempt > job.attempts) return fail(kernel, job, run, new Error('the process ended while the job ran'))
  try {
    await work(kernel, job, run, signal)
  } catch (error) {
    if (error instanceof JobLost || (signal.aborted && signal.reason === cancelled)) return
    if (signal.aborted && signal.reason === stopping) await putBack(kernel.db, run)
    else if (run.attempt >= job.attempts) return fail(kernel, job, run, error)
    else await waitForNext(kernel, job, run, error)
    throw error
  }
}

/** Reasons of an abort. A try that ends because the node stops does not count. */
export const stopping = 'the node stops'
export const cancelled = 'the job was cancelled'

/** Makes the row of a scheduled job; the same minute gives the same id, so it runs once. @returns its id */
export async function rowOfDueJob(db: Db, job: Job, dueAt: string): Promise<string> {
  const id = uuidOf(`${job.name} ${dueAt}`)
  await db
    .insertInto('job')
    .values({ id, name: job.name, payload: '{}', owner_id: null, key: null, lane: job.name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return id
}

/** Marks the job as taken by this run; undefined when it has ended or does not exist. */
async function begin(db: Db, id: string): Promise<Run | undefined> {
  const runId = randomUUID()
  const row = await db
    .updateTable('job')
    .set((eb) => ({
      state: 'running',
      run_id: runId,
      attempts: eb('attempts', '+', 1),
      started_at: eb.fn.coalesce('started_at', sql<Date>`now()`),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['payload', 'owner_id', 'attempts', 'cursor'])
    .executeTakeFirst()
  return (
    row && { id, runId, payload: row.payload, ownerId: row.owner_id ?? undefined, attempt: row.attempts, cursor: row.cursor ?? undefined }
  )
}

async function work(kernel: Kernel, job: Job, run: Run, signal: AbortSignal): Promise<void> {
  const { db } = kernel
  let finished = false
  const finish: JobContext['finish'] = async (write) => {
    await inTransaction(db, async (tx) => {
      await end(tx, run, await write(tx))
    })
    finished = true
  }
  const result = await job.run(job.payload.parse(run.payload), {
    kernel,
    jobId: run.id,
    ownerId: run.ownerId,
    attempt: run.attempt,
    signal,
    cursor: run.cursor,
    progress: ({ percent, text, params }) =>
      write(db, run, {
        percent: Math.round(Math.min(100, Math.max(0, percent))),
        progress: text ?? null,
        progress_params: params ? JSON.stringify(params) : null,
      }),
    step: (cursor, part) =>
      inTransaction(db, async (tx) => {
        // First, because it locks the row: a run that has lost the job then does no needless work.
        await write(tx, run, { cursor: JSON.stringify(cursor) })
        await part(tx)
      }),
    finish,
  })
  if (!finished) await finish(async () => result)
}

type Change = { percent: number; progress: string | null; progress_params: string | null } | { cursor: string } | { state: 'done' }

/** @throws JobLost when the job was cancelled or has a later run */
async function write(db: Db | Tx, run: Run, change: Change & { readonly result?: string | null }): Promise<void> {
  const rows = await db
    .updateTable('job')
    .set({ ...change, ...('state' in change ? { percent: 100, ended_at: sql<Date>`now()` } : {}) })
    .where('id', '=', run.id)
    .where('run_id', '=', run.runId)
    .where('state', '=', 'running')
    .returning('id')
    .execute()
  if (rows.length === 0) throw new JobLost()
}

async function end(tx: Tx, run: Run, result: unknown): Promise<void> {
  await write(tx, run, { state: 'done', result: result === undefined ? null : JSON.stringify(result) })
}

async function fail({ db, log, traces }: Kernel, job: Job, run: Run, error: unknown): Promise<void> {
  log.error({ err: error, job: job.name, jobId: run.id }, 'a job failed for good')
  const nobody = { address: '', userAgent: '', requestId: '' }
  traces.fault({ source: 'job', place: job.name, userId: run.ownerId, error: faultOf(error), ...nobody })
  await leave(db, run, { state: 'failed', error: textOf(error), ended_at: sql<Date>`now()` })
}

async function waitForNext({ db, log }: Kernel, job: Job, run: Run, error: unknown): Promise<void> {
  log.warn({ err: error, job: job.name, jobId: run.id, attempt: run.attempt }, 'a job failed and will be tried again')
  await leave(db, run, { state: 'waiting', error: textOf(error) })
}

async function putBack(db: Db, run: Run): Promise<void> {
  await leave(db, run, { state: 'waiting', attempts: run.attempt - 1 })
}

async function leave(
  db: Db,
  run: Run,
  change: { state: 'failed' | 'waiting'; error?: string; attempts?: number; ended_at?: ReturnType<typeof sql<Date>> },
): Promise<void> {
  await db.updateTable('job').set(change).where('id', '=', run.id).where('run_id', '=', run.runId).where('state', '=', 'running').execute()
}

function textOf(error: unknown): string {
  return String(error).slice(0, 1_000)
}
