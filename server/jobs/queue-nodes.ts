import { sql } from 'kysely'
import type { Db } from '#server/database/types.ts'
import './tables.ts'

/** How often a node writes that it is alive. */
export const beatMilliseconds = 5_000

/** A node that has written nothing for so long counts as dead. */
export const silentSeconds = 20

/** @param nodeId under which the node holds jobs in the queue */
export async function sayAlive(db: Db, nodeId: string): Promise<void> {
  await sql`insert into job_node (id, beat_at) values (${nodeId}, now()) on conflict (id) do update set beat_at = now()`.execute(db)
}

/**
 * Unlocks the jobs of nodes that have been silent for 20 seconds: the queue itself would wait four hours. A node that was only
 * slow loses its runs too; they can then write nothing more (run-job.ts).
 */
export async function giveBackOfSilentNodes(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct held.locked_by)) from graphile_worker.jobs as held
    where held.locked_at < now() - make_interval(secs => ${silentSeconds}) and not exists (
      select 1 from job_node where id = held.locked_by and beat_at > now() - make_interval(secs => ${silentSeconds}))
    having count(*) > 0`.execute(db)
  await sql`delete from job_node where beat_at < now() - interval '1 day'`.execute(db)
}

/** Unlocks all jobs; for a node that is alone on the database, before it takes any job. */
export async function giveBackAll(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_by is not null having count(*) > 0`.execute(db)
}

/**
 * Unlocks the jobs of a node that has stopped running jobs, and removes the node. The queue may have been cut off before it wrote
 * the results of its last jobs.
 *
 * @param queueIds jobs whose runs ended because the node stops: they are tried again at once
 */
export async function leaveNodes(db: Db, nodeId: string, queueIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array[${nodeId}])`.execute(db)
  if (queueIds.length > 0) await sql`select 1 from graphile_worker.reschedule_jobs(${[...queueIds]}::bigint[], run_at => now())`.execute(db)
  await db.deleteFrom('job_node').where('id', '=', nodeId).execute()
}
