import { shiftOfLog } from '#server/audit/restore-mark.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db } from '#server/database/types.ts'

const writesSince = fixedStatement<{ has_written: boolean }>(`select exists (
  select 1 from audit_entry, ${shiftOfLog} as restored (shift) where xid >= $1::bigint + shift and actor_id = $2
    and not pg_visible_in_snapshot((xid - shift)::text::xid8, $3::pg_snapshot)
) as has_written`)

/**
 * Whether a person has changed anything since a snapshot of the database, on any node: every change writes its audit entry
 * in the same transaction. Looks only at entries younger than the oldest transaction that was open then.
 *
 * @param snapshot `pg_current_snapshot()` as text
 */
export async function hasWrittenSince(db: Db, userId: string, snapshot: string): Promise<boolean> {
  const rows = await writesSince(db, [snapshot.slice(0, snapshot.indexOf(':')), userId, snapshot])
  return rows[0]?.has_written ?? true
}
