import { sql } from 'kysely'
import type { TakenNames } from '#engine/forms/columns.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** The tables of a function as they are in the database: columns by table name, those of removed fields included. */
export type DatabaseTables = ReadonlyMap<string, ReadonlySet<string>>

/** Reads the main table of a function and all tables whose name begins like those of its sub-tables. */
export async function databaseTables(db: Db | Tx, code: string): Promise<DatabaseTables> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select t.relname as table, array_agg(a.attname::text) as columns
    from pg_class as t join pg_attribute as a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'records'::regnamespace and t.relkind = 'r' and (t.relname = ${code} or starts_with(t.relname, ${`${code}_`}))
    group by t.relname`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]))
}

/** The names in use by columns and, on the level of the record, by tables of sub-tables. */
export function takenNames(code: string, tables: DatabaseTables): TakenNames {
  return (subTable) => {
    if (subTable !== undefined) return tables.get(`${code}_${subTable}`) ?? new Set()
    const names = [...tables.keys()].filter((name) => name !== code).map((name) => name.slice(code.length + 1))
    return new Set([...(tables.get(code) ?? []), ...names])
  }
}
