import { sql } from 'kysely'
import type { Db } from '#server/database/types.ts'

/** Key of the advisory lock: an arbitrary number, the same on all servers. */
const lockKey = 7_337_003

interface Limits {
  readonly lock: string
  readonly statement: string
}

/**
 * Runs the work on one node at a time, because several may start on the same new database. The work uses its own connections; the
 * connection of the lock waits while another node installs.
 */
export async function oneAtATime<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  return await db.connection().execute(async (connection) => {
    const before = (
      await sql<Limits>`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(
        connection,
      )
    ).rows[0]
    await setLimits(connection, { lock: '0', statement: '0' })
    try {
      await sql`select pg_advisory_lock(${lockKey})`.execute(connection)
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
      if (before) await setLimits(connection, before)
    }
  })
}

async function setLimits(connection: Db, { lock, statement }: Limits): Promise<void> {
  await sql`select set_config('lock_timeout', ${lock}, false), set_config('statement_timeout', ${statement}, false)`.execute(connection)
}
