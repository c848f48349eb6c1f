import type pg from 'pg'
import type { DatabaseSchema } from '#server/backup/schema.ts'

/** The server's table of locks is too small for a transaction that touches all relations. */
export class TooFewLocks extends Error {
  /** Least value of `max_locks_per_transaction` that suffices. */
  readonly least: number

  constructor(least: number) {
    super(`max_locks_per_transaction of the database must be at least ${least}`)
    this.name = 'TooFewLocks'
    this.least = least
  }
}

/** The database lacks extensions that the archive's had. */
export class LackedExtensions extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`the database lacks the extensions ${names.join(', ')}`)
    this.name = 'LackedExtensions'
    this.names = names
  }
}

/** Relations a backup or a restore locks beside its own: those of the catalog, and of sessions that go on. */
const otherLocks = 500

/**
 * At most as many locks as making this takes: one for each table, what lies beside it (long values and their index), indexes and sequences.
 * Each partition gets the indexes of its table as well.
 */
export function locksOfSchema({ before, after, sequences }: DatabaseSchema): number {
  const tables = before.filter((statement) => /^create (unlogged )?table /.test(statement))
  const partitions = tables.filter((statement) => / partition of /.test(statement))
  return 3 * tables.length + 10 * partitions.length + after.length + sequences.length + otherLocks
}

/** What the transaction of a backup locks: tables with their indexes, and sequences. */
export async function locksOfDatabase(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`)
  return rows[0]!.count + otherLocks
}

/** All transactions share one table, of the size that PostgreSQL documents for the setting. @throws TooFewLocks */
export async function refuseFewLocks(client: pg.ClientBase, wanted: number): Promise<void> {
  const { rows } = await client.query<{ each: number; transactions: number }>(`select
    current_setting('max_locks_per_transaction')::int as each,
    current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int as transactions`)
  const { each, transactions } = rows[0]!
  if (wanted > each * transactions) throw new TooFewLocks(Math.ceil(wanted / transactions))
}

/** @throws LackedExtensions */
export async function refuseLackedExtensions(client: pg.ClientBase, { extensions }: DatabaseSchema): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select extname as name from pg_extension')
  const there = new Set(rows.map(({ name }) => name))
  const lacked = extensions.filter((name) => !there.has(name))
  if (lacked.length > 0) throw new LackedExtensions(lacked)
}
