import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { locksOfDatabase, refuseFewLocks } from '#server/backup/database-needs.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { failureCode } from '#server/database/failures.ts'
import { backupLock } from '#server/database/installation-locks.ts'

/** How often the tables are asked for while publications change them, and how long each time. */
const tries = 20
const lockSeconds = 5

/** `lock_not_available`, and a table that was dropped since it was listed. */
const comesAgain = new Set(['55P03', '42P01', '40P01'])

const tableNames = `select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`

const facts = `select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    + (select coalesce(max(shift), 0) from public.audit_restore))::text as "nextTransaction",
  current_setting('server_version_num')::int / 10000 as postgres,
  array(select part || '/' || number from public.migration order by part, number) as migrations`

type Snapshot = Pick<Manifest, 'nextTransaction' | 'postgres' | 'migrations'>

/**
 * Begins the transaction whose snapshot the backup reads. All tables are locked against changes of their columns before it is taken, as
 * such changes are no part of a snapshot: rows are read and written as ever, and a publication that comes meanwhile is refused after the
 * time it waits for a lock. A migration waits without a time limit, and while it waits for a table, readers of this table would wait behind
 * it; so the connection holds the lock of backups until it ends, which migrations take before they touch a table.
 *
 * @throws TooFewLocks
 * @throws the database's error where tables are held for too long
 */
export async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  // Without row security a policy that hides rows fails the backup instead of leaving them out.
  await client.query(`set search_path = ''; set lock_timeout = '${lockSeconds}s'; set row_security = off`)
  await refuseFewLocks(client, await locksOfDatabase(client))
  await beforeMigrations(client)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await lockedSnapshot(client)
      if (found) return found
    } catch (error) {
      await client.query('rollback')
      if (attempt >= tries || !comesAgain.has(failureCode(error) ?? '')) throw error
    }
    await pause(200)
  }
}

async function beforeMigrations(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('select pg_advisory_lock($1)', [backupLock])
      return
    } catch (error) {
      if (attempt >= tries || failureCode(error) !== '55P03') throw error
    }
  }
}

/** @returns undefined where a table was made while the others were locked */
async function lockedSnapshot(client: pg.Client): Promise<Snapshot | undefined> {
  const before = await client.query<{ name: string }>(tableNames)
  await client.query('begin isolation level repeatable read read only')
  await client.query(`lock table ${before.rows.map(({ name }) => name).join(', ')} in access share mode`)
  const { rows } = await client.query<Snapshot>(facts)
  const now = await client.query<{ name: string }>(tableNames)
  if (now.rows.length === before.rows.length) return rows[0]!
  await client.query('rollback')
  return undefined
}
