import { sql } from 'kysely'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import type { VersionedCaches } from '#server/cache/versioned-cache.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { traceSettings } from '#server/traces/trace-settings.ts'

interface Parts {
  readonly db: Db
  readonly now: () => number
  readonly caches: VersionedCaches
  readonly settings: { readonly dataDirectory: string }
}

/** Lines deleted by one statement: more would hold its locks, and the disk, for seconds. */
const batch = 5_000

/**
 * Deletes the lines of the request and exception logs that are older than the settings say, and notes in the audit log how many
 * went (expectations 22). A second run finds nothing left to do.
 */
export async function forgetTraces(kernel: Parts, size: number = batch): Promise<void> {
  const { requestLogDays, exceptionLogDays } = await settingValues(kernel, traceSettings)
  await cut(kernel, 'request_log', requestLogDays, (tx, before) =>
    sql`delete from request_log where id in (select id from request_log where at < ${before} order by at limit ${size})`.execute(tx),
  )
  await cut(kernel, 'exception_log', exceptionLogDays, (tx, before) =>
    sql`delete from exception_log where id in (select id from exception_log where at < ${before} order by at limit ${size})`.execute(tx),
  )
}

/** Cuts part after part, until one finds nothing. */
async function cut(
  kernel: Parts,
  object: string,
  days: number,
  part: (tx: Tx, before: Date) => Promise<{ readonly numAffectedRows?: bigint }>,
): Promise<void> {
  const before = new Date(kernel.now() - days * 86_400_000)
  for (let gone = -1; gone !== 0;)
    gone = await inTransaction(kernel.db, async (tx) => {
      const rows = Number((await part(tx, before)).numAffectedRows ?? 0n)
      const note = { action: 'log.cut', object, changes: { days, rows } }
      if (rows > 0) await writeAudit(tx, [auditRow(note, systemActor, kernel.now())])
      return rows
    })
}
