import { sql, type RawBuilder } from 'kysely'
import type { Executor, NewColumn, TableName } from '#features/data-sources/server/drivers/driver.ts'

/** Types of PostgreSQL alone that a copy of a table keeps. */
export const plainTypes: ReadonlySet<string> = new Set([
  'uuid',
  'json',
  'jsonb',
  'bytea',
  'real',
  'double precision',
  'time without time zone',
  'interval',
  'inet',
])

/** The type of a new column as it stands in a statement: nothing of it comes from a text that was sent. */
export function columnType({ type, length }: Pick<NewColumn, 'type' | 'length'>): RawBuilder<unknown> {
  const [precision = 18, scale = 0] = length.split(',').map(Number)
  if (type === 'varchar') return sql.raw(`varchar(${Math.trunc(Number(length)) || 255})`)
  if (type === 'decimal') return sql.raw(`numeric(${Math.trunc(precision) || 18}, ${Math.trunc(scale) || 0})`)
  if (type === 'datetime') return sql.raw('timestamp')
  const known = (['text', 'int', 'bigint', 'date', 'boolean'] as string[]).includes(type) || plainTypes.has(type)
  if (!known) throw new RangeError(`${type} is no type of a new column`)
  return sql.raw(type)
}

export const quoted = ({ schema, name }: TableName): RawBuilder<unknown> => sql.id(schema, name)

export const columnClause = (column: NewColumn): RawBuilder<unknown> =>
  sql`${sql.id(column.name)} ${columnType(column)} ${sql.raw(column.nullable && !column.primary ? 'null' : 'not null')}`

/** @param label of the table; undefined to leave it as it is */
export async function comment(
  db: Executor,
  table: TableName,
  label: string | undefined,
  labelled: readonly Pick<NewColumn, 'name' | 'label'>[],
): Promise<void> {
  if (label !== undefined) await sql`comment on table ${quoted(table)} is ${sql.lit(label)}`.execute(db)
  for (const column of labelled)
    await sql`comment on column ${sql.id(table.schema, table.name, column.name)} is ${sql.lit(column.label)}`.execute(db)
}
