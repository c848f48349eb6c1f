import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/types.ts'

/** A table of records as the database has it. */
export interface RecordTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Of a sub-table: the table its rows belong to. */
  readonly parent: string | undefined
}

const shape = /^[a-z][a-z0-9_]{0,47}$/

/** All tables of records. Those of records have an owner, those of sub-tables a record. */
export async function recordTables(db: Db | Tx): Promise<readonly RecordTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'records'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`.execute(db)
  const all = rows.filter(({ name }) => shape.test(name))
  const mains = all.filter(({ columns }) => columns.includes('owner_id') && columns.includes('deleted_at')).map(({ name }) => name)
  const parentOf = (name: string) => mains.filter((one) => name.startsWith(`${one}_`)).sort((a, b) => b.length - a.length)[0]
  return all.flatMap(({ name, columns }): RecordTable[] => {
    if (mains.includes(name)) return [{ name, columns, parent: undefined }]
    const parent = columns.includes('record_id') ? parentOf(name) : undefined
    return parent === undefined ? [] : [{ name, columns, parent }]
  })
}

/** Columns of masked and encrypted fields by the code of the function, also those masked once: columns of removed fields keep their values. */
export async function maskedColumns(db: Db | Tx, codes: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ code: string; columns: string[] }>`
    select f.code, array_agg(distinct masked.name #>> '{}') as columns
      from online_function as f join function_version as v on v.function_id = f.id
        cross join jsonb_path_query(v.definition, '$.form.**?(exists(@.mask) || @.encrypted == true).column') as masked(name)
      where f.code = any(${codes}) group by f.code`.execute(db)
  return new Map(rows.map(({ code, columns }) => [code, new Set(columns)]))
}

/** Names of the functions that tables belong to, by their code. */
export async function functionNames(db: Db | Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`select code, name from online_function`.execute(db)
  return new Map(rows.map(({ code, name }) => [code, name]))
}
