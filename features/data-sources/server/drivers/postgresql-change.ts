import { sql } from 'kysely'
import type { Column, Executor, NewColumn, TableChange, TableName } from '#features/data-sources/server/drivers/driver.ts'
import { columnClause, columnType, comment, quoted } from '#features/data-sources/server/drivers/postgresql-columns.ts'

/** Whether a column of this structure is another one than that. */
const isOtherType = (column: Column, wanted: NewColumn): boolean =>
  wanted.type !== (column.type ?? column.native) || (wanted.length !== '' && wanted.length !== column.length)

const keysOf = (columns: readonly { readonly name: string; readonly primary: boolean }[]): string =>
  JSON.stringify(columns.filter(({ primary }) => primary).map(({ name }) => name))

/** Brings an empty table to another structure, column by column, so that what else hangs on it (indexes, defaults, rights) stays. */
export async function changeTable(db: Executor, { from, columns, name, label, wanted }: TableChange): Promise<void> {
  const table: TableName = { schema: from.schema, name }
  const whole = quoted(table)
  if (name !== from.name) await sql`alter table ${sql.id(from.schema, from.name)} rename to ${sql.id(name)}`.execute(db)
  const hasOtherKey = keysOf(columns) !== keysOf(wanted)
  if (hasOtherKey) await dropKey(db, table)
  for (const column of columns) {
    const kept = wanted.find((one) => one.name === column.name)
    if (kept) await changeColumn(db, table, column, kept)
    else await sql`alter table ${whole} drop column ${sql.id(column.name)}`.execute(db)
  }
  for (const added of wanted.filter((one) => columns.every((column) => column.name !== one.name)))
    await sql`alter table ${whole} add column ${columnClause(added)}`.execute(db)
  const keys = wanted.filter(({ primary }) => primary).map((one) => sql.id(one.name))
  if (hasOtherKey && keys.length > 0) await sql`alter table ${whole} add primary key (${sql.join(keys)})`.execute(db)
  await comment(db, table, label, wanted)
}

async function dropKey(db: Executor, { schema, name }: TableName): Promise<void> {
  const { rows } = await sql<{ name: string }>`select k.conname::text as name
    from pg_catalog.pg_constraint as k join pg_catalog.pg_class as c on c.oid = k.conrelid join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
    where k.contype = 'p' and n.nspname = ${schema} and c.relname = ${name}`.execute(db)
  for (const key of rows) await sql`alter table ${sql.id(schema, name)} drop constraint ${sql.id(key.name)}`.execute(db)
}

async function changeColumn(db: Executor, { schema, name }: TableName, column: Column, wanted: NewColumn): Promise<void> {
  const alter = sql`alter table ${sql.id(schema, name)} alter column ${sql.id(column.name)}`
  if (isOtherType(column, wanted)) {
    await sql`${alter} drop default`.execute(db)
    // The table is empty, so nothing is converted.
    await sql`${alter} type ${columnType(wanted)} using null`.execute(db)
  }
  const isNullable = wanted.nullable && !wanted.primary
  if (isNullable !== column.nullable) await sql`${alter} ${sql.raw(isNullable ? 'drop not null' : 'set not null')}`.execute(db)
}
