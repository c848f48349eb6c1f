import { sql } from 'kysely'
import { askedFunctionIfAllowed, type AskedFunction } from '#features/records/server/asked-function.ts'
import { readRecord, type StoredRecord } from '#features/records/server/load.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { functionsCache } from '#features/records/server/online-function.ts'
import { mainAlias } from '#server/query/conditions.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A function the user may use, and whether one of its records is within his row right. */
export interface RecordRights {
  readonly asked: AskedFunction
  readonly inReach: boolean
}

/**
 * What a user may do with a record by his roles; undefined where he may not use its function at all.
 *
 * One statement runs, also for a record that does not exist and for a function he may not use; then it looks for the id among the
 * records of a function he may use, and finds nothing. So the time does not tell what exists (security 2).
 *
 * @param functionId undefined for a record that does not exist
 */
export async function recordRights(
  kernel: Kernel,
  session: SignedIn,
  functionId: string | undefined,
  recordId: string,
): Promise<RecordRights | undefined> {
  const asked = functionId === undefined ? undefined : await askedFunctionIfAllowed(kernel, session, functionId)
  const { fn, right } = asked ?? (await anyOf(kernel, session)) ?? {}
  if (!fn) return undefined
  const main = sql.raw(mainAlias)
  const { rows } = await sql`select 1 from ${recordsTable(fn.tables.main.name)} as ${main}
    where ${main}.id = ${recordId} and ${main}.deleted_at is null${right ? sql` and ${right}` : sql``}`.execute(kernel.db)
  return asked && { asked, inReach: rows.length > 0 }
}

/** Which of these records of a function are within the row right of the user; none where he may not use the function. */
export async function recordsInReach(
  kernel: Kernel,
  session: SignedIn,
  functionId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const asked = await askedFunctionIfAllowed(kernel, session, functionId)
  if (!asked) return []
  const main = sql.raw(mainAlias)
  const { rows } = await sql<{ id: string }>`select ${main}.id from ${recordsTable(asked.fn.tables.main.name)} as ${main}
    where ${main}.id = any(${ids}::uuid[]) and ${main}.deleted_at is null${asked.right ? sql` and ${asked.right}` : sql``}`.execute(
    kernel.db,
  )
  return rows.map(({ id }) => id)
}

/**
 * A record within the row right of the user, with the function as the user may use it; undefined where there is none.
 *
 * Like `recordRights` it runs one statement whatever is asked for.
 */
export async function recordWithinRight(
  kernel: Kernel,
  session: SignedIn,
  functionId: string | undefined,
  recordId: string,
): Promise<{ readonly asked: AskedFunction; readonly record: StoredRecord } | undefined> {
  const asked = functionId === undefined ? undefined : await askedFunctionIfAllowed(kernel, session, functionId)
  const { fn, facts, right } = asked ?? (await anyOf(kernel, session)) ?? {}
  if (!fn || !facts) return undefined
  const record = await readRecord(kernel, fn, recordId, facts, right)
  return asked && record && { asked, record }
}

/** The first function the user may use. */
async function anyOf(kernel: Kernel, session: SignedIn): Promise<AskedFunction | undefined> {
  for (const id of (await functionsCache(kernel).get()).keys()) {
    const asked = await askedFunctionIfAllowed(kernel, session, id)
    if (asked) return asked
  }
  return undefined
}
