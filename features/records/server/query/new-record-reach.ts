import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { mainAlias } from '#features/records/server/query/operators.ts'
import type { RowCondition, RowScheme } from '#server/access/access-control.ts'
import type { Tx } from '#server/database/types.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * The check that a new record lies in reach of who makes it (security 4.4), for the transaction that wrote it; undefined
 * where that follows from being the maker's own, as for most roles that file.
 */
export function newRecordReach(
  { fn, rights, right }: AskedFunction,
  session: SignedIn,
  id: string,
): ((tx: Tx) => Promise<void>) | undefined {
  if (!right || rights.rows === 'all' || rights.rows.some((scheme) => admitsOwn(scheme, session))) return undefined
  return async (tx) => {
    const { rows } =
      await sql`select 1 from ${recordsTable(fn.tables.main.name)} as ${sql.raw(mainAlias)} where id = ${id} and ${right}`.execute(tx)
    if (rows.length === 0) throw new Refused(refusal('forbidden', 'records.out-of-reach'))
  }
}

function admitsOwn({ groups }: RowScheme, session: SignedIn): boolean {
  const conditions = groups.flatMap((group) => group.conditions)
  return conditions.length > 0 && conditions.every((condition) => isOwn(condition, session))
}

function isOwn({ field, operator, value }: RowCondition, session: SignedIn): boolean {
  if ((operator !== 'equals' && operator !== 'in') || !('current' in value)) return false
  if (field === '@owner') return value.current === 'user' || value.current === 'user-and-subordinates'
  const isOrganization = value.current === 'organization' || value.current === 'organization-and-below'
  return field === '@organization' && isOrganization && session.organizationId !== ''
}
