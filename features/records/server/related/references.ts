import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { askedFunctionIfAllowed } from '#features/records/server/asked-function.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { publishedFunctions, type OnlineFunction } from '#features/records/server/online-function.ts'
import type { RecordTable, StoredField } from '#features/records/server/record-tables.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { any, compare, mainAlias } from '#server/query/conditions.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** The tables of a function with the fields that refer to records of another, as far as there are any. */
export function referring(
  { tables }: OnlineFunction,
  to: string,
): { table: RecordTable; fields: readonly StoredField[]; isMain: boolean }[] {
  return [tables.main, ...tables.subTables]
    .map((table) => ({
      table,
      isMain: table === tables.main,
      fields: table.stored.filter(({ field }) => {
        const reference = field.type.refersTo?.(field.options)
        return reference?.source.kind === 'function' && reference.source.id === to
      }),
    }))
    .filter(({ fields }) => fields.length > 0)
}

async function isReferred(db: Db | Tx, fn: OnlineFunction, to: string, id: string): Promise<boolean> {
  const main = sql.raw(mainAlias)
  for (const { table, fields, isMain } of referring(fn, to)) {
    const held = any(fields.map((field) => compare(field, 'equals', [field.columnType.endsWith('[]') ? [id] : id])))
    const own = sql`select 1 from ${recordsTable(table.name)} as ${main} where ${main}.deleted_at is null and ${held} and ${main}.id <> ${id} limit 1`
    const ofRows = sql`select 1 from ${recordsTable(table.name)} as ${main} join ${recordsTable(fn.tables.main.name)} as m on m.id = ${main}.record_id
      where m.deleted_at is null and ${held} and m.id <> ${id} limit 1`
    const { rows } = await (isMain ? own : ofRows).execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/**
 * Refuses to delete a record that others refer to, whoever may see those. The function is named where the caller may use it.
 *
 * @throws Refused 409
 */
export async function refuseReferred(kernel: Kernel, session: SignedIn, db: Db | Tx, functionId: string, id: string): Promise<void> {
  for (const fn of await publishedFunctions(kernel)) {
    if (!(await isReferred(db, fn, functionId, id))) continue
    const asked = await askedFunctionIfAllowed(kernel, session, fn.id)
    throw new Refused(
      asked
        ? refusal('conflict', 'records.referred', { params: { name: asked.fn.name } })
        : refusal('conflict', 'records.referred-elsewhere'),
    )
  }
}
