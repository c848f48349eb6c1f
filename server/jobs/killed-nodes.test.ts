import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob, jobById } from '#server/jobs/jobs.ts'
import { giveBackOfSilentNodes, sayAlive } from '#server/jobs/queue-nodes.ts'
import { countingJob } from '#server/jobs/testing/counting-job.ts'
import { testDatabase } from '#server/testing/test-database.ts'

const database = await testDatabase()
const { db } = database
await sql`create table job_effect (job_id uuid not null, part integer not null)`.execute(db)
await sql`create table job_end (job_id uuid not null)`.execute(db)

const folder = mkdtempSync(join(tmpdir(), 'seedbed-test-killed-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a node; `said` waits for a line of the job that it runs. */
function startNode(): { child: ChildProcess; said: (line: string) => Promise<void> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing', 'given-node.ts'), database.connectionString, folder], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  const said = (line: string): Promise<void> =>
    new Promise((accept, refuse) => {
      lines.on('line', (one) => one === line && accept())
      child.once('exit', (code, signal) => refuse(new Error(`the node ended with ${code ?? signal} before it said ${line}`)))
    })
  return { child, said }
}

const effects = async (): Promise<{ parts: unknown[]; ends: number }> => {
  const parts = await sql<{ part: number }>`select part from job_effect order by part`.execute(db)
  const ends = await sql`select job_id from job_end`.execute(db)
  return { parts: parts.rows.map(({ part }) => part), ends: ends.rows.length }
}

/** Starting a process takes long on a busy machine. */
const timeout = 120_000

test(
  'a job whose process is killed in its middle goes on in the next one, and each of its effects is there once',
  { timeout },
  async () => {
    const id = await inTransaction(db, (tx) => addJob(tx, countingJob, { parts: 4, hangsAfter: 2 }))
    const killed = startNode()
    await killed.said('in the middle')
    const gone = once(killed.child, 'exit')
    killed.child.kill('SIGKILL')
    await gone
    expect(await effects()).toEqual({ parts: [1, 2], ends: 0 })
    expect(await jobById(db, id)).toMatchObject({ state: 'running', attempts: 1 })

    const next = startNode()
    await next.said('at the end')
    expect(await effects()).toEqual({ parts: [1, 2, 3, 4], ends: 1 })
    expect(await jobById(db, id)).toMatchObject({ state: 'done', attempts: 2 })
    const stopped = once(next.child, 'exit')
    next.child.kill('SIGTERM')
    expect(await stopped).toEqual([0, null])
  },
)

test('a stopping node gives back what it runs, and the try does not count', { timeout }, async () => {
  const id = await inTransaction(db, (tx) => addJob(tx, countingJob, { parts: 2, hangsAfter: 1 }))
  const { child, said } = startNode()
  await said('in the middle')
  const stopped = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await stopped).toEqual([0, null])
  expect(await jobById(db, id)).toMatchObject({ state: 'waiting', attempts: 0, cursor: 1 })
  const held = await sql`select locked_by, run_at <= now() as due from graphile_worker.jobs where key = ${id}`.execute(db)
  expect(held.rows).toEqual([{ locked_by: null, due: true }])
})

test('what silent nodes hold is given back, what living ones hold is not', async () => {
  await sql`truncate job, job_node, graphile_worker._private_jobs cascade`.execute(db)
  const hold = async (nodeId: string, heldSeconds: number): Promise<string> => {
    const id = await inTransaction(db, (tx) => addJob(tx, countingJob, { parts: 1, hangsAfter: 0 }))
    await sql`update graphile_worker._private_jobs set locked_by = ${nodeId}, locked_at = now() - make_interval(secs => ${heldSeconds})
      where key = ${id}`.execute(db)
    return id
  }
  await sayAlive(db, 'living')
  await sql`insert into job_node values ('silent', now() - interval '30 seconds')`.execute(db)
  const free = [await hold('silent', 60), await hold('unknown', 60)]
  // The last one has begun just now and had no time to say so.
  const held = [await hold('living', 60), await hold('beginning', 1)]
  await giveBackOfSilentNodes(db)
  const { rows } = await sql<{ key: string; is_held: boolean }>`
    select key, locked_by is not null as is_held from graphile_worker.jobs`.execute(db)
  const of = (isHeld: boolean): string[] => rows.filter((row) => row.is_held === isHeld).map(({ key }) => key)
  expect([of(false).sort(), of(true).sort()]).toEqual([free.sort(), held.sort()])
})
