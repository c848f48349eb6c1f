import { sql } from 'kysely'
import type { ServerFacts } from '#features/records/server/facts.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { valueIn } from '#features/records/server/stored-value.ts'
import type { Db } from '#server/database/types.ts'

/** Some fields of some records as text; the caller must have checked the right to read them. */
export async function recordTexts(
  db: Db,
  fn: OnlineFunction,
  ids: readonly string[],
  keys: readonly string[],
  facts: ServerFacts,
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const stored = fn.tables.main.stored.filter((one) => keys.includes(one.field.key))
  if (stored.length === 0 || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; [name: string]: unknown }>`select id, ${sql.join(stored.map((one) => column(one.column)))}
    from ${recordsTable(fn.tables.main.name)} where id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      Object.fromEntries(
        stored.map((one) => {
          const { key, type, options } = one.field
          return [key, row[one.column] === null ? '' : type.format(valueIn(one, row, facts), options, facts)]
        }),
      ),
    ]),
  )
}
