import { sql } from 'kysely'
import { fillText, type Language } from '#engine/texts/text.ts'
import type { Db } from '#server/database/types.ts'
import { silentSeconds } from '#server/jobs/queue-nodes.ts'
import type { Kernel } from '#server/kernel.ts'
import { isOpenSession } from '#server/sessions/live-sessions.ts'
import '#server/outbox/outbox.ts'
import '#server/traces/tables.ts'

export async function databaseHealth(db: Db) {
  const begun = performance.now()
  const { rows } = await sql<{ connections: number; most: number; bytes: string }>`
    select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most, pg_database_size(current_database()) as bytes`.execute(db)
  const { connections, most, bytes } = rows[0]!
  return { milliseconds: Math.round(performance.now() - begun), connections, mostConnections: most, bytes: Number(bytes) }
}

/** Jobs that wait for a time to come do not count as late. */
export async function jobHealth(db: Db) {
  const { rows } = await sql<{ waiting: number; running: number; failed: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed
    from job where state in ('waiting', 'running', 'failed')`.execute(db)
  const late = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(run_at))::float8 as seconds from graphile_worker.jobs
    where locked_at is null and run_at <= now()`.execute(db)
  return { ...rows[0]!, oldestSeconds: Math.round(late.rows[0]?.seconds ?? 0) }
}

export async function outboxHealth(db: Db) {
  const { rows } = await sql<{ waiting: number; failed: number; oldest: number }>`
    select count(*) filter (where not parked)::int as waiting, count(*) filter (where parked)::int as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where not parked)), 0)::float8 as oldest
    from outbox`.execute(db)
  const { waiting, failed, oldest } = rows[0]!
  return { waiting, failed, oldestSeconds: Math.round(oldest) }
}

export async function auditHealth(db: Db) {
  const last = await db.selectFrom('audit_seal').select(['no', 'xid_to', 'sealed_at']).orderBy('no', 'desc').limit(1).executeTakeFirst()
  const { rows } = await sql<{ unsealed: number }>`
    select count(*)::int as unsealed from (select 1 from audit_entry where xid >= ${last?.xid_to ?? '0'}::bigint limit 10000) as open`.execute(
    db,
  )
  return { sealedTime: last?.sealed_at.getTime() ?? null, unsealed: rows[0]!.unsealed, seals: last?.no ?? 0 }
}

/** Nodes that have shown a sign of life within the time after which they count as dead. */
export async function nodesAlive(db: Db) {
  const { rows } = await sql<{ id: string; beat_at: Date }>`
    select id, beat_at from job_node where beat_at > now() - make_interval(secs => ${silentSeconds}) order by id`.execute(db)
  return rows.map(({ id, beat_at }) => ({ id, beatTime: beat_at.getTime() }))
}

export async function exceptionsSince(db: Db, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from exception_log where at >= ${new Date(since)} limit 10000) as found`.execute(db)
  return rows[0]!.count
}

/** Calls are told apart by their path with the ids taken out. */
export async function slowCalls(db: Db, since: number) {
  const { rows } = await sql<{ call: string; count: number; average: number; most: number }>`
    select method || ' ' || regexp_replace(path, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '{id}', 'g') as call,
      count(*)::int as count, avg(milliseconds)::float8 as average, max(milliseconds) as most
    from request_log where at >= ${new Date(since)} group by 1 order by max(milliseconds) desc limit 10`.execute(db)
  return rows.map(({ call, count, average, most }) => ({
    call,
    count,
    averageMilliseconds: Math.round(average),
    mostMilliseconds: most,
  }))
}

export function channelStates(kernel: Kernel, language: Language) {
  return Promise.all(
    kernel.channels.map(async ({ code, name, isReady }) => ({
      code,
      name: fillText(kernel.texts, language, name),
      ready: await isReady(),
    })),
  )
}

export async function openSessions(kernel: Kernel): Promise<number> {
  const isOpen = await isOpenSession(kernel)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from session as s join user_account as u on u.id = s.user_id where ${isOpen}`.execute(kernel.db)
  return rows[0]!.count
}
