import { sql } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { JobRow } from '#server/jobs/jobs.ts'
import './tables.ts'

/** Key of the runs of a task on a schedule. */
export const keyOfTask = (taskId: string): string => `task:${taskId}`

/** Names of the recurring jobs that are stopped. */
export async function stoppedJobs(db: Db | Tx): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('stopped_job').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/** Stops a recurring job, or lets it go on; its next time counts. */
export async function stopJob(tx: Tx, name: string, stopped: boolean): Promise<void> {
  if (stopped) await sql`insert into stopped_job (name) values (${name}) on conflict do nothing`.execute(tx)
  else await tx.deleteFrom('stopped_job').where('name', '=', name).execute()
}

/** Which runs: of a recurring job, or of a task. */
export type RunsOf = { readonly name: string } | { readonly taskId: string }

interface Page {
  readonly currentPage: number
  readonly pageSize: number
}

/** Ended runs, newest first; of recurring jobs as long as they are kept. */
export async function runsOf(
  db: Db,
  of: RunsOf,
  { failed, from, to }: { readonly failed: boolean | undefined; readonly from: number | undefined; readonly to: number | undefined },
  page: Page,
): Promise<{ readonly rows: JobRow[]; readonly total: number }> {
  let found = db.selectFrom('job').where('state', 'in', failed === undefined ? ['done', 'failed'] : [failed ? 'failed' : 'done'])
  // The condition of the index, beside the one of the task.
  found = 'name' in of ? found.where('name', '=', of.name) : found.where('key', '=', keyOfTask(of.taskId)).where('key', 'like', 'task:%')
  if (from !== undefined) found = found.where('created_at', '>=', new Date(from))
  if (to !== undefined) found = found.where('created_at', '<=', new Date(to))
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('created_at', 'desc').orderBy('id').limit(page.pageSize).offset(offsetOf(page)).execute(),
    found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The latest ended run of each recurring job, and how many are kept. */
export async function latestRuns(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly at: Date; readonly failed: boolean; readonly runs: number }>> {
  const { rows } = await sql<{ name: string; at: Date; state: string; runs: string }>`
    select distinct on (name) name, coalesce(started_at, created_at) as at, state, count(*) over (partition by name) as runs
    from job where name = any(${names}::text[]) and state in ('done', 'failed') order by name, created_at desc`.execute(db)
  return new Map(rows.map(({ name, at, state, runs }) => [name, { at, failed: state === 'failed', runs: Number(runs) }]))
}
