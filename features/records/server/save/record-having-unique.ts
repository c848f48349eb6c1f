import { sql } from 'kysely'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { formRights } from '#features/records/server/query/visible-fields.ts'
import { decideRecord } from '#features/records/server/save/decide-record.ts'
import { readData } from '#features/records/server/wire-record.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * The record whose unique values are those that a new one with these data would have, whoever may see it; for the program alone.
 *
 * @param session who would make the new one
 * @param data as a client would send it
 */
export async function recordHavingUnique(
  kernel: Kernel,
  session: SignedIn,
  functionId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const { fn, visible, facts } = await askedFunction(kernel, session, functionId)
  const wanted = readData(fn, JSON.stringify(data), facts)
  const { values } = await decideRecord({ kernel, session, fn, wanted, rights: formRights(fn, visible, true), facts, submitting: false })
  for (const { field, column, columnType } of fn.tables.main.stored.filter((one) => one.field.part.unique)) {
    const value = values[field.key]
    if (columnType !== 'text' || typeof value !== 'string' || value === '') continue
    // oxlint-disable-next-line no-await-in-loop -- a form has one or two such fields
    const { rows } = await sql<{ id: string }>`select id from ${recordsTable(fn.tables.main.name)}
      where deleted_at is null and ${sql.id(column)} = ${value}`.execute(kernel.db)
    if (rows[0]) return rows[0].id
  }
  return undefined
}
