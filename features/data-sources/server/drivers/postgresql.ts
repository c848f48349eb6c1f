import { sql, type RawBuilder } from 'kysely'
import type { ColumnType } from '#features/data-sources/contract.ts'
import { codeOf, connectionFault } from '#features/data-sources/server/drivers/connection-faults.ts'
import type {
  Column,
  Driver,
  Executor,
  FoundTable,
  NewColumn,
  Row,
  SourceFault,
  TableName,
} from '#features/data-sources/server/drivers/driver.ts'
import { changeTable } from '#features/data-sources/server/drivers/postgresql-change.ts'
import { columnClause, comment, plainTypes, quoted } from '#features/data-sources/server/drivers/postgresql-columns.ts'
import { mostTables } from '#features/data-sources/server/limits.ts'

const typeOf: Readonly<Record<string, ColumnType>> = {
  'character varying': 'varchar',
  character: 'varchar',
  text: 'text',
  smallint: 'int',
  integer: 'int',
  bigint: 'bigint',
  numeric: 'decimal',
  date: 'date',
  'timestamp without time zone': 'datetime',
  'timestamp with time zone': 'datetime',
  boolean: 'boolean',
}

async function hasSchema(db: Executor, schema: string): Promise<boolean> {
  const { rows } = await sql`select from pg_catalog.pg_namespace where nspname = ${schema} and has_schema_privilege(oid, 'usage')`.execute(
    db,
  )
  return rows.length > 0
}

async function tables(db: Executor, schema: string): Promise<readonly FoundTable[]> {
  const { rows } = await sql<{ name: string; label: string; rows: number }>`
    select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as label, c.reltuples::float8 as rows
      from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
      where n.nspname = ${schema} and c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'select')
      order by c.relname limit ${mostTables}`.execute(db)
  return rows.map((row) => ({ ...row, schema, rows: Number(row.rows) }))
}

async function columns(db: Executor, { schema, name }: TableName): Promise<readonly Column[]> {
  const { rows } = await sql<Omit<Column, 'type' | 'length'> & { base: string; modifier: number }>`
    select a.attname::text as name, coalesce(col_description(a.attrelid, a.attnum), '') as label,
        format_type(a.atttypid, null) as base, format_type(a.atttypid, a.atttypmod) as native, a.atttypmod as modifier,
        not a.attnotnull as nullable, a.attgenerated <> '' or a.attidentity = 'a' as generated,
        exists (select from pg_catalog.pg_index as i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) as "primary"
      from pg_catalog.pg_attribute as a join pg_catalog.pg_class as c on c.oid = a.attrelid
        join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
      where n.nspname = ${schema} and c.relname = ${name} and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db)
  return rows.map(({ base, modifier, ...row }) => ({ ...row, type: typeOf[base], length: lengthOf(typeOf[base], modifier) }))
}

/** PostgreSQL keeps length, or precision and scale, in one number with four added to it. */
function lengthOf(type: ColumnType | undefined, modifier: number): string {
  if (modifier < 4) return ''
  if (type === 'varchar') return String(modifier - 4)
  return type === 'decimal' ? `${((modifier - 4) >> 16) & 0xffff},${(modifier - 4) & 0x7ff}` : ''
}

function asText({ name, type }: Column): RawBuilder<string | null> {
  const column = sql.id(name)
  if (type === 'datetime') return sql`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS.US')`
  if (type === 'date') return sql`to_char(${column}, 'YYYY-MM-DD')`
  return type === 'boolean' ? sql`(${column})::int::text` : sql`(${column})::text`
}

async function create(db: Executor, table: TableName, label: string, wanted: readonly NewColumn[]): Promise<void> {
  const keys = wanted.filter(({ primary }) => primary).map(({ name }) => sql.id(name))
  const key = keys.length === 0 ? sql`` : sql`, primary key (${sql.join(keys)})`
  await sql`create table ${quoted(table)} (${sql.join(wanted.map(columnClause))}${key})`.execute(db)
  await comment(db, table, label, wanted)
}

async function addColumns(db: Executor, table: TableName, wanted: readonly NewColumn[]): Promise<void> {
  const added = wanted.map((column) => sql`add column ${columnClause(column)}`)
  await sql`alter table ${quoted(table)} ${sql.join(added)}`.execute(db)
  await comment(db, table, undefined, wanted)
}

/** Through a cursor, so that the server sends a part at a time. */
async function* read(db: Executor, statement: RawBuilder<Row>, size: number): AsyncIterable<readonly Row[]> {
  await sql`declare seedbed_rows no scroll cursor for ${statement}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.raw(String(size))} from seedbed_rows`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close seedbed_rows`.execute(db)
}

async function insert(db: Executor, table: TableName, names: readonly string[], rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`)
  await sql`insert into ${quoted(table)} (${sql.join(names.map((name) => sql.id(name)))}) values ${sql.join(values)}`.execute(db)
}

const faults: Readonly<Record<string, SourceFault>> = {
  '28P01': 'account',
  '28000': 'account',
  '3D000': 'database',
  '3F000': 'schema',
  '57014': 'late',
  '25P03': 'late',
  '55P03': 'busy',
  '53300': 'busy',
  '42501': 'denied',
  '25006': 'denied',
  '2BP01': 'in-use',
}

function faultIn(error: unknown): SourceFault | undefined {
  const code = codeOf(error)
  const known = faults[code]
  if (known !== undefined) return known
  if (/^2[23]/.test(code)) return 'value'
  // Codes of five characters that begin with no E are PostgreSQL's own.
  if (/^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code)) return 'failed'
  return connectionFault(error)
}

export const postgresql: Driver = {
  name: 'PostgreSQL',
  plainTypes,
  schemaOf: ({ schema }) => schema,
  hasSchema,
  tables,
  columns,
  asText,
  contains: (text, pattern) => sql<boolean>`${text} ilike ${pattern}`,
  quoted,
  create,
  addColumns,
  change: changeTable,
  drop: async (db, table) => void (await sql`drop table ${quoted(table)}`.execute(db)),
  hold: async (db, table) => void (await sql`lock table ${quoted(table)} in access exclusive mode`.execute(db)),
  clear: async (db, table) => void (await sql`delete from ${quoted(table)}`.execute(db)),
  read,
  insert,
  faultIn,
}
