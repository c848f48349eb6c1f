import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import { jobEntry, newJob, addJobs, type JobOptions } from '#server/jobs/add-jobs.ts'
import { job, JobLost, type JobContext } from '#server/jobs/job.ts'
import { addJob, cancelJob, cancelWaiting, failedJobs, forgetEndedJobs, jobById, removeFailedJob, retryJob } from '#server/jobs/jobs.ts'
import { queueSchemaNumber } from '#server/jobs/queue-schema.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What the trial job does in its next run. */
let act: (context: JobContext) => Promise<unknown> = async () => undefined
const runs: number[] = []

const trial = job({
  name: 'trial/act',
  payload: z.object({ number: z.number() }),
  attempts: 2,
  run: ({ number }, context) => (runs.push(number), act(context)),
})
const hourly = job({ name: 'trial/hourly', payload: z.object({}), attempts: 1, every: '0 * * * *', run: async () => void runs.push(0) })

const server = await startTestServer({
  features: [{ name: 'trial', calls: [], texts: {}, jobs: [trial, hourly] }],
  // Jobs that fail are what is tried here.
  settings: { logLevel: 'silent' },
})
const { kernel, drainJobs, drainOutbox } = server.node
const { db } = kernel
await sql`create table records.effect (job_id uuid not null, part text not null default '')`.execute(db)

const count = async (): Promise<number> =>
  Number((await sql<{ n: string }>`select count(*) as n from records.effect`.execute(db)).rows[0]!.n)
const add = (number: number, options?: JobOptions): Promise<string> => inTransaction(db, (tx) => addJob(tx, trial, { number }, options))
const stateOf = async (id: string): Promise<string | undefined> => (await jobById(db, id))?.state
async function insertEffect(tx: Tx, jobId: string, part = ''): Promise<void> {
  await sql`insert into records.effect values (${jobId}, ${part})`.execute(tx)
}
const dueNow = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)

/** One run of its own, as another node would begin it. */
const run = (id: string): Promise<void> => runJob(kernel, trial, id, new AbortController().signal)

async function fresh(next: typeof act): Promise<void> {
  await sql`truncate job, records.effect, graphile_worker._private_jobs cascade`.execute(db)
  runs.length = 0
  act = next
}

test('the tables of the queue are those of the library', async () => {
  const { rows } = await sql`select max(id) as last from graphile_worker.migrations`.execute(db)
  expect(rows).toEqual([{ last: queueSchemaNumber }])
})

test('a job that was added runs once and leaves its result', async () => {
  await fresh(async () => ({ file: 'a.xlsx' }))
  const id = await add(1)
  await drainJobs()
  await drainJobs()
  expect(runs).toEqual([1])
  expect(await jobById(db, id)).toMatchObject({ state: 'done', percent: 100, result: { file: 'a.xlsx' }, attempts: 1 })
})

test('a job of a transaction that is rolled back never runs', async () => {
  await fresh(async () => undefined)
  await expect(
    inTransaction(db, async (tx) => {
      await addJob(tx, trial, { number: 1 })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await drainJobs()
  expect(runs).toEqual([])
})

test('a payload that does not fit is refused where the job is added', async () => {
  await fresh(async () => undefined)
  expect(() => newJob(trial, { number: 'one' as unknown as number })).toThrow()
})

test('the outbox hands a job over, once, with what was asked of it', async () => {
  await fresh(async () => undefined)
  const later = new Date(Date.now() + 3_600_000)
  const entries = [jobEntry(trial, { number: 1 }), jobEntry(trial, { number: 2 }, { runAt: later, key: 'timer' })]
  await inTransaction(db, (tx) => kernel.outbox.write(tx, entries))
  await drainOutbox()
  await drainJobs()
  expect(runs).toEqual([1])
  const waiting = await db.selectFrom('job').select(['key', 'payload']).where('state', '=', 'waiting').execute()
  expect(waiting).toEqual([{ key: 'timer', payload: { number: 2 } }])
  await dueNow()
  await drainJobs()
  expect(runs).toEqual([1, 2])
})

test('the same id adds a job once', async () => {
  await fresh(async () => undefined)
  const id = crypto.randomUUID()
  await Promise.all([add(1, { id }), add(1, { id })])
  await add(1, { id })
  await drainJobs()
  expect(runs).toEqual([1])
})

test('of several with one key the last one waits, also of those added together', async () => {
  await fresh(async () => undefined)
  const first = await add(1, { key: 'k' })
  await add(2, { key: 'k' })
  await inTransaction(db, (tx) => addJobs(tx, [newJob(trial, { number: 3 }, { key: 'k' }), newJob(trial, { number: 4 }, { key: 'k' })]))
  await drainJobs()
  expect(runs).toEqual([4])
  expect(await stateOf(first)).toBe('cancelled')
})

test('a job that fails is tried again, and is kept when its tries are used up', async () => {
  await fresh(() => Promise.reject(new Error('the mail server is away')))
  const id = await add(1)
  await drainJobs()
  expect(await jobById(db, id)).toMatchObject({ state: 'waiting', attempts: 1, error: 'Error: the mail server is away' })
  await drainJobs()
  expect(runs, 'not before its time').toEqual([1])
  await dueNow()
  await drainJobs()
  expect(await jobById(db, id)).toMatchObject({ state: 'failed', attempts: 2 })
  await dueNow()
  await drainJobs()
  expect(runs).toEqual([1, 1])
  expect(await failedJobs(db, { limit: 10, offset: 0 })).toMatchObject({ rows: [{ id }], total: 1 })
})

test('a failed job that is sent off again has all its tries', async () => {
  await fresh(() => Promise.reject(new Error('away')))
  const id = await add(1)
  for (let tries = 0; tries < 2; tries += 1) await (dueNow(), drainJobs())
  await dueNow()
  await drainJobs()
  expect(await stateOf(id)).toBe('failed')
  act = async () => undefined
  expect(await inTransaction(db, (tx) => retryJob(tx, id))).toBe(true)
  await drainJobs()
  expect(await jobById(db, id)).toMatchObject({ state: 'done', attempts: 1 })
  expect(await inTransaction(db, (tx) => retryJob(tx, id))).toBe(false)
  expect(await inTransaction(db, (tx) => removeFailedJob(tx, id))).toBe(false)
})

test('a job whose process dies in every run fails for good', async () => {
  await fresh(async () => undefined)
  const id = await add(1)
  await db.updateTable('job').set({ state: 'running', attempts: 2, run_id: crypto.randomUUID() }).where('id', '=', id).execute()
  await drainJobs()
  expect(runs).toEqual([])
  expect(await jobById(db, id)).toMatchObject({ state: 'failed', error: 'Error: the process ended while the job ran' })
})

test('what ends a job happens once, whoever else runs it at the same time', async () => {
  await fresh(({ finish, jobId }) => finish((tx) => insertEffect(tx, jobId)))
  const id = await add(1)
  await Promise.all([run(id), run(id)])
  await run(id)
  await drainJobs()
  expect(await count()).toBe(1)
  expect(await stateOf(id)).toBe('done')
})

test('a run that another one has replaced writes nothing more', async () => {
  let isReplaced = false
  await fresh(async ({ step, progress, jobId }) => {
    if (!isReplaced) {
      isReplaced = true
      await run(jobId)
      await expect(progress({ percent: 50 })).rejects.toThrow(JobLost)
    }
    await step('a', (tx) => insertEffect(tx, jobId))
  })
  await run(await add(1))
  expect([runs.length, await count()]).toEqual([2, 1])
})

test('a later run goes on where the last step ended', async () => {
  const parts = ['a', 'b', 'c']
  await fresh(async ({ cursor, step, jobId, attempt, progress }) => {
    for (const part of parts.slice(typeof cursor === 'number' ? cursor : 0)) {
      if (attempt === 1 && part === 'c') throw new Error('killed')
      await step(parts.indexOf(part) + 1, (tx) => insertEffect(tx, jobId, part))
      await progress({ percent: ((parts.indexOf(part) + 1) / 3) * 100, text: 'kernel.done', params: { part } })
    }
  })
  const id = await add(1)
  await drainJobs()
  expect(await jobById(db, id)).toMatchObject({ percent: 67, progress: 'kernel.done', progress_params: { part: 'b' }, cursor: 2 })
  await dueNow()
  await drainJobs()
  expect((await sql<{ part: string }>`select part from records.effect order by part`.execute(db)).rows.map(({ part }) => part)).toEqual(
    parts,
  )
})

test('a cancelled job that waits never runs, one that runs writes nothing more', async () => {
  await fresh(async ({ jobId, finish }) => {
    expect(await cancelJob(db, jobId)).toBe(true)
    await finish((tx) => insertEffect(tx, jobId))
  })
  const waiting = await add(1)
  expect(await cancelJob(db, waiting)).toBe(true)
  expect(await cancelJob(db, waiting), 'it has ended').toBe(false)
  const running = await add(2)
  await drainJobs()
  expect(runs).toEqual([2])
  expect([await stateOf(waiting), await stateOf(running), await count()]).toEqual(['cancelled', 'cancelled', 0])
})

test('what waits under a key is cancelled by the transaction that makes it needless', async () => {
  await fresh(async () => undefined)
  const id = await add(1, { key: 'node-1' })
  await inTransaction(db, (tx) => cancelWaiting(tx, 'node-1'))
  await inTransaction(db, (tx) => cancelWaiting(tx, 'node-2'))
  await drainJobs()
  expect([runs, await stateOf(id)]).toEqual([[], 'cancelled'])
})

test('the clock begins a job once for all nodes', async () => {
  await fresh(async () => undefined)
  const begin = (ts: string) =>
    sql`select 1 from graphile_worker.add_job('trial/hourly', ${JSON.stringify({ _cron: { ts } })}::json)`.execute(db)
  await begin('2026-11-22T05:00:00.000Z')
  await begin('2026-11-22T05:00:00.000Z')
  await drainJobs()
  await begin('2026-11-22T06:00:00.000Z')
  await drainJobs()
  expect(runs).toEqual([0, 0])
})

test('what has ended is forgotten after its time, what has failed is not', async () => {
  await fresh(async () => undefined)
  const given = async (state: 'done' | 'failed', days: number, ownerId?: string): Promise<string> => {
    const id = await add(days, ownerId ? { ownerId } : {})
    await sql`update job set state = ${state}, ended_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db)
    return id
  }
  const owner = crypto.randomUUID()
  const kept = [await given('done', 6, owner), await given('failed', 90)]
  await given('done', 8, owner)
  await given('done', 2)
  await forgetEndedJobs(db)
  expect((await db.selectFrom('job').select('id').execute()).map(({ id }) => id).sort()).toEqual(kept.sort())
})
