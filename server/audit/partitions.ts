import { sql } from 'kysely'
import { backupLock } from '#server/database/installation-locks.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db } from '#server/database/types.ts'

/**
 * Makes the partitions of this month and the next one, in UTC. Entries written to the default partition before the partition of
 * their month existed stay there, and then so do all of that month. While a backup holds the log's table the next run makes them.
 */
export async function addAuditPartitions(db: Db, now: number): Promise<void> {
  const months = [0, 1].map((ahead) => monthOf(now, ahead))
  if ((await missing(db, months)).length === 0) return
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock_shared(${backupLock}) as "isFree"`.execute(tx)
    if (!rows[0]!.isFree) return
    for (const { from } of await missing(tx, months)) await sql`select add_audit_partition(${from}::date)`.execute(tx)
  })
}

interface Month {
  readonly table: string
  /** `2026-11-01` */
  readonly from: string
}

function monthOf(now: number, ahead: number): Month {
  const date = new Date(now)
  const from = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead)).toISOString().slice(0, 10)
  return { table: `audit_entry_${from.slice(0, 7).replace('-', '_')}`, from }
}

async function missing(db: Db, months: readonly Month[]): Promise<Month[]> {
  const names = months.map(({ table }) => table)
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relname = any(${names}::text[]) and relnamespace = current_schema()::regnamespace`.execute(
    db,
  )
  return months.filter(({ table }) => !rows.some(({ name }) => name === table))
}
