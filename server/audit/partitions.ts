import { sql } from 'kysely'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'

/**
 * Makes the partitions of this month and the next one, in UTC. Entries written to the default partition before the partition of
 * their month existed stay there, and then so do all of that month.
 */
export async function addAuditPartitions(db: Db, now: number): Promise<void> {
  const months = [0, 1].map((ahead) => monthOf(now, ahead))
  if ((await missing(db, months)).length === 0) return
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('audit_partitions'))`.execute(tx)
    for (const month of await missing(tx, months)) if (!(await holdsRest(tx, month))) await addPartition(tx, month)
  })
}

interface Month {
  readonly table: string
  /** `2026-11-01T00:00:00.000Z` */
  readonly from: string
  readonly to: string
}

function monthOf(now: number, ahead: number): Month {
  const date = new Date(now)
  const start = (offset: number): string => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset)).toISOString()
  const from = start(ahead)
  return { table: `audit_entry_${from.slice(0, 7).replace('-', '_')}`, from, to: start(ahead + 1) }
}

async function missing(db: Db | Tx, months: readonly Month[]): Promise<Month[]> {
  const names = months.map(({ table }) => table)
  // Not by `to_regclass`: it may answer with the state before the lock was taken.
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relname = any(${names}::text[]) and relnamespace = current_schema()::regnamespace`.execute(
    db,
  )
  return months.filter(({ table }) => !rows.some(({ name }) => name === table))
}

async function holdsRest(tx: Tx, { from, to }: Month): Promise<boolean> {
  const { rows } = await sql`select 1 from audit_entry_rest where at >= ${from}::timestamptz and at < ${to}::timestamptz limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The limits are put into the text, made from a date here: a statement that creates a table can't bind values. */
async function addPartition(tx: Tx, { table, from, to }: Month): Promise<void> {
  await sql`create table ${sql.id(table)} partition of audit_entry for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx)
  // Row triggers are inherited from the parent, the trigger against `truncate` is not.
  await sql`create trigger audit_entry_kept before truncate on ${sql.id(table)} for each statement execute function refuse_audit_change()`.execute(
    tx,
  )
}
