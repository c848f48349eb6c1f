import { sql } from 'kysely'
import type { RowScheme } from '#engine/access/row-scheme.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { rowColumns } from '#features/records/server/query/row-columns.ts'
import { comparesHidden } from '#features/records/server/query/visible-fields.ts'
import { all, mainAlias, never } from '#server/query/conditions.ts'
import { rowRight } from '#server/query/row-right.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Wanted {
  readonly functionId: string
  readonly scheme: RowScheme
  /** The person whom the scheme would be granted, in the first of their organizations. */
  readonly userId: string
}

/**
 * Counts the records that a data scheme would admit for a person, among those that the caller sees: a count must not tell of others.
 *
 * @throws Refused 403 where a condition names a field that the caller may not read, 404 where he may not use the function
 */
export async function countAdmitted(
  kernel: Kernel,
  session: SignedIn,
  { functionId, scheme, userId }: Wanted,
): Promise<{ readonly admitted: number; readonly all: number }> {
  const { fn, visible, right, facts } = await askedFunction(kernel, session, functionId)
  if (comparesHidden(scheme, visible)) throw new Refused(refusal('forbidden', 'records.count-hidden'))
  const person = facts.directory.person(userId)
  if (!person) throw new Refused(refusal('invalid', 'records.count-nobody', { field: 'userId' }))
  const asker = { userId, organizationId: person.organizationIds[0] ?? '', isAdministrator: person.isAdministrator }
  const manager = await kernel.access.administration.of(asker)
  const admitted = rowRight([scheme], rowColumns(fn), { session: asker, manager, directory: facts.directory }) ?? never
  const table = sql.raw(mainAlias)
  const where = all([sql<boolean>`${table}.deleted_at is null`, ...(right ? [right] : [])])
  const { rows } = await sql<{ admitted: string; all: string }>`select count(*) filter (where ${admitted}) as admitted, count(*) as all
    from ${recordsTable(fn.tables.main.name)} as ${table} where ${where}`.execute(kernel.db)
  return { admitted: Number(rows[0]?.admitted), all: Number(rows[0]?.all) }
}
