import { sql } from 'kysely'
import type { Db } from '#server/database/types.ts'

/**
 * Looks for texts in every column of every table of the product, as somebody would who got hold of a copy of the database.
 *
 * @returns where they are: `schema.table.column`
 */
export async function placesInClear(db: Db, texts: readonly string[]): Promise<readonly string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select n.nspname as schema, c.relname as table, a.attname as column
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace join pg_attribute as a on a.attrelid = c.oid
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      order by 1, 2, 3`.execute(db)
  const found: string[] = []
  for (const [table, its] of Map.groupBy(columns, (one) => JSON.stringify([one.schema, one.table]))) {
    const [schema = '', name = ''] = JSON.parse(table) as string[]
    const held = its.map(({ column }) => {
      const own = sql.id(column)
      // Bytes are told as two digits for each.
      const looked = sql.join(texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]))
      return sql`bool_or(exists (select from unnest(array[${looked}]::text[]) as t where strpos(${own}::text, t) > 0)) as ${sql.id(column)}`
    })
    const { rows } = await sql<Record<string, boolean | null>>`select ${sql.join(held)} from ${sql.id(schema, name)}`.execute(db)
    found.push(...Object.entries(rows[0] ?? {}).flatMap(([column, isThere]) => (isThere ? [`${schema}.${name}.${column}`] : [])))
  }
  return found
}
