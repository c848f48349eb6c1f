import { sql } from 'kysely'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    audit_restore: { no: number; restored_at: Date; made_at: Date; shift: string; archive: string }
  }
}

/** What the log adds to the numbers of transactions since the last restore, as a part of a statement. */
export const shiftOfLog = '(select coalesce(max(shift), 0) from audit_restore)'

/** What was restored. */
export interface Restored {
  /** SHA-256 of the manifest of the archive. */
  readonly archive: string
  readonly madeAt: Date
  /** The first number that no entry of the archive has. */
  readonly nextTransaction: string
}

/**
 * Lets the log of a database that was restored go on: its chain stays as it was sealed, and new entries get numbers behind all restored
 * ones, whatever the new server has counted to. Runs as the owner of the log, in the transaction of the restore, before any other entry.
 */
export async function markRestored(tx: Tx, { archive, madeAt, nextTransaction }: Restored, now: number): Promise<void> {
  const shift = BigInt(nextTransaction)
  const last = await tx.selectFrom('audit_restore').select('no').orderBy('no', 'desc').limit(1).executeTakeFirst()
  await tx
    .insertInto('audit_restore')
    .values({ no: (last?.no ?? 0) + 1, restored_at: new Date(now), made_at: madeAt, shift: shift.toString(), archive })
    .execute()
  // Of the table and of its partitions; a constant, as each entry pays for it.
  await sql`alter table audit_entry alter column xid set default pg_current_xact_id()::text::bigint + ${sql.raw(shift.toString())}`.execute(
    tx,
  )
  const note = { action: 'data-backup.restored', object: `archive:${archive}`, changes: { madeAt: madeAt.toISOString() } }
  await writeAudit(tx, [auditRow(note, systemActor, now)])
}
