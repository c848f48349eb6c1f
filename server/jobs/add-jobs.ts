import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '#server/database/types.ts'
import type { Job } from '#server/jobs/job.ts'
import { newId } from '#server/new-id.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'
import './tables.ts'

export interface JobOptions {
  /** Who may read its progress and cancel it. */
  readonly ownerId?: string
  /** Earliest time to run; at once when absent. */
  readonly runAt?: Date
  /** Of waiting jobs with the same key only the one added last is kept, as for a timer that is set anew. */
  readonly key?: string
  /**
   * Name shared by jobs that depend on the same external service and so may hang together: a node runs only a few jobs of one
   * lane at the same time. The job's name when absent.
   */
  readonly lane?: string
  /** Id chosen by the caller: adding a job with the same id again changes nothing. */
  readonly id?: string
}

/** A job to be added. */
export interface NewJob extends JobOptions {
  readonly name: string
  readonly payload: unknown
}

/** What adding a job needs to know of it, so that whatever causes it does not import what it does. */
export type JobName<Payload extends z.ZodType> = Pick<Job<Payload>, 'name' | 'payload'>

/** @throws ZodError when the payload does not fit */
export function newJob<Payload extends z.ZodType>(job: JobName<Payload>, payload: z.input<Payload>, options: JobOptions = {}): NewJob {
  return { ...options, name: job.name, payload: job.payload.parse(payload) }
}

/**
 * Adds jobs in the transaction of what causes them: they run once it is committed. Adding notifies, which makes commits
 * serial (0.15 of the rate of saves, measured), so a save that many do at once leaves a `jobEntry` in the outbox instead.
 *
 * @returns their ids, by which progress is read and jobs are cancelled
 */
export async function addJobs(tx: Tx, jobs: readonly NewJob[]): Promise<readonly string[]> {
  const given = jobs.map((job) => ({ ...job, id: job.id ?? newId() }))
  const wanted = latestOfKeys(given)
  if (wanted.length === 0) return []
  const keys = wanted.flatMap((job) => job.key ?? [])
  if (keys.length > 0) await replaceWaiting(tx, keys)
  const added = await tx
    .insertInto('job')
    .values(
      wanted.map(({ id, name, payload, ownerId, key, lane }) => ({
        id,
        name,
        payload: JSON.stringify(payload),
        owner_id: ownerId ?? null,
        key: key ?? null,
        lane: lane ?? name,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  const fresh = new Set(added.map(({ id }) => id))
  await putInQueue(
    tx,
    wanted.filter(({ id }) => fresh.has(id)),
  )
  return given.map(({ id }) => id)
}

function latestOfKeys<One extends NewJob>(jobs: readonly One[]): One[] {
  return jobs.filter(({ key }, index) => key === undefined || jobs.findLastIndex((other) => other.key === key) === index)
}

/** The queue replaces a waiting job with the same key. */
async function replaceWaiting(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .updateTable('job')
    .set({ state: 'cancelled', ended_at: sql<Date>`now()` })
    .where('key', 'in', keys)
    .where('state', '=', 'waiting')
    .execute()
}

/** Tries are counted in `run-job.ts`, so that a run whose process dies counts as well; the queue itself gets no limit. */
const queueAttempts = 1_000

/** Puts jobs whose rows exist into the queue. */
export async function putInQueue(tx: Tx, jobs: readonly (JobOptions & { readonly id: string; readonly name: string })[]): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(({ id, name, key, lane, runAt }) => ({
    identifier: name,
    payload: { id },
    run_at: runAt?.toISOString(),
    max_attempts: queueAttempts,
    job_key: queueKey(id, key),
    flags: [lane ?? name],
  }))
  await sql`select 1 from graphile_worker.add_jobs(array(
    select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)))`.execute(tx)
}

/** Key of a job in the queue. */
export function queueKey(id: string, key: string | null | undefined): string {
  return key ?? id
}

const entryKind = 'jobs/add'

/** The outbox entry that adds a job after the commit: for saves that many do at once. */
export function jobEntry<Payload extends z.ZodType>(
  job: JobName<Payload>,
  payload: z.input<Payload>,
  options: Omit<JobOptions, 'id'> = {},
): OutboxEntry {
  return { kind: entryKind, payload: { ...newJob(job, payload, options), runAt: options.runAt?.toISOString() } }
}

/** Hands entries over to the queue, all in one statement; the entry's id becomes the job's, so a second run adds nothing. */
const handOver: OutboxHandler = async (entries, { tx }) => {
  await addJobs(
    tx,
    entries.map(({ id, payload }) => {
      const { runAt, ...rest } = payload as unknown as NewJob & { readonly runAt?: string }
      return { ...rest, id, ...(runAt ? { runAt: new Date(runAt) } : {}) }
    }),
  )
}

export const jobOutboxHandlers: Readonly<Record<string, OutboxHandler>> = { [entryKind]: handOver }
