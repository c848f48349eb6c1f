import { sql } from 'kysely'
import type { FormField } from '#engine/forms/outline.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import type { FunctionDefinition } from '#features/records/server/online-function.ts'
import { recordTablesOf } from '#features/records/server/record-tables.ts'
import type { Db, Tx } from '#server/database/types.ts'

const scaleOf = ({ type, options }: FormField): number => type.measure?.(options).scale ?? 1

/** Whether two fields count in the same unit: what one keeps in fen, the other would read as so many yuan. */
export const countsAlike = (one: FormField, other: FormField): boolean => scaleOf(one) === scaleOf(other)

/** The fields that would count what is there already in another unit. Where nothing is filled in yet, the unit may still be another one. */
export async function otherUnits(
  db: Db | Tx,
  code: string,
  before: FunctionDefinition | undefined,
  wanted: FunctionDefinition,
): Promise<readonly Refusal[]> {
  if (!before) return []
  const { main, subTables } = recordTablesOf(code, before.form)
  const now = recordTablesOf(code, wanted.form).byField
  const found: Refusal[] = []
  for (const { name: table, stored } of [main, ...subTables])
    for (const { field, column: name } of stored) {
      const next = now.get(field.name)?.field
      if (!next || countsAlike(field, next)) continue
      const { rows } = await sql`select 1 from ${recordsTable(table)} where ${column(name)} is not null limit 1`.execute(db)
      if (rows.length > 0)
        found.push(refusal('invalid', 'records.publish.other-unit', { params: { field: next.part.label }, field: field.name }))
    }
  return found
}
