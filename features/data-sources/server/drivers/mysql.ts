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
  TableChange,
  TableName,
} from '#features/data-sources/server/drivers/driver.ts'
import { mostTables } from '#features/data-sources/server/limits.ts'

const typeOf: Readonly<Record<string, ColumnType>> = {
  varchar: 'varchar',
  char: 'varchar',
  tinytext: 'text',
  text: 'text',
  mediumtext: 'text',
  longtext: 'text',
  tinyint: 'int',
  smallint: 'int',
  mediumint: 'int',
  int: 'int',
  bigint: 'bigint',
  decimal: 'decimal',
  date: 'date',
  datetime: 'datetime',
  timestamp: 'datetime',
}

/** Types whose values are bytes, which travel as hexadecimal digits. */
const bytes = /^(?:(?:tiny|medium|long)?blob|binary|varbinary|bit|geometry|point)\b/

const plain: Readonly<Record<string, string>> = {
  text: 'longtext',
  int: 'int',
  bigint: 'bigint',
  date: 'date',
  datetime: 'datetime(6)',
  boolean: 'tinyint(1)',
}

/** The type of a new column as it stands in a statement: nothing of it comes from a text that was sent. */
function columnType({ type, length }: Pick<NewColumn, 'type' | 'length'>): RawBuilder<unknown> {
  if (type === 'varchar') return sql.raw(`varchar(${Math.trunc(Number(length)) || 255})`)
  const [precision = 18, scale = 0] = length.split(',').map(Number)
  if (type === 'decimal') return sql.raw(`decimal(${Math.trunc(precision) || 18}, ${Math.trunc(scale) || 0})`)
  const known = plain[type]
  if (known === undefined) throw new RangeError(`${type} is no type of a new column`)
  return sql.raw(known)
}

const quoted = ({ schema, name }: TableName): RawBuilder<unknown> => sql.id(schema, name)

const clauseOf = (column: NewColumn, type: RawBuilder<unknown> = columnType(column)): RawBuilder<unknown> =>
  sql`${sql.id(column.name)} ${type} ${sql.raw(column.nullable && !column.primary ? 'null' : 'not null')} comment ${column.label}`

async function hasSchema(db: Executor, schema: string): Promise<boolean> {
  const { rows } = await sql`select schema_name as name from information_schema.schemata where schema_name = ${schema}`.execute(db)
  return rows.length > 0
}

async function tables(db: Executor, schema: string): Promise<readonly FoundTable[]> {
  const { rows } = await sql<{ name: string; label: string; count: string | number | null }>`
    select table_name as name, table_comment as label, table_rows as count from information_schema.tables
      where table_schema = ${schema} and table_type = 'BASE TABLE' order by table_name limit ${sql.raw(String(mostTables))}`.execute(db)
  return rows.map(({ name, label, count }) => ({ schema, name, label, rows: Number(count ?? 0) }))
}

interface FoundColumn {
  readonly name: string
  readonly label: string
  readonly base: string
  readonly native: string
  readonly characters: string | number | null
  readonly digits: string | number | null
  readonly scale: string | number | null
  readonly nullable: string
  readonly keyed: string
  readonly extra: string
}

async function columns(db: Executor, { schema, name }: TableName): Promise<readonly Column[]> {
  const { rows } = await sql<FoundColumn>`
    select column_name as name, column_comment as label, data_type as base, column_type as native, character_maximum_length as characters,
        numeric_precision as digits, numeric_scale as scale, is_nullable as nullable, column_key as keyed, extra
      from information_schema.columns where table_schema = ${schema} and table_name = ${name} order by ordinal_position`.execute(db)
  return rows.map((row): Column => {
    const type = typeIn(row)
    return {
      name: row.name,
      label: row.label,
      type,
      native: row.native,
      length: type === 'varchar' ? String(row.characters ?? '') : type === 'decimal' ? `${row.digits},${row.scale}` : '',
      primary: row.keyed === 'PRI',
      nullable: row.nullable === 'YES',
      generated: /GENERATED/i.test(row.extra) && !/DEFAULT_GENERATED/i.test(row.extra),
    }
  })
}

/** A number without a sign reaches further than ours of the same size. */
function typeIn({ base, native }: FoundColumn): ColumnType | undefined {
  if (native.startsWith('tinyint(1)')) return 'boolean'
  const type = typeOf[base]
  if (!/unsigned/.test(native)) return type
  return base === 'int' ? 'bigint' : base === 'bigint' ? undefined : type
}

function asText({ name, type, native }: Column): RawBuilder<string | null> {
  const column = sql.id(name)
  // Days of nothing, which other databases do not know, are none.
  if (type === 'datetime') return sql`nullif(date_format(${column}, '%Y-%m-%d %H:%i:%s.%f'), '0000-00-00 00:00:00.000000')`
  if (type === 'date') return sql`nullif(date_format(${column}, '%Y-%m-%d'), '0000-00-00')`
  if (bytes.test(native)) return sql`hex(${column})`
  return sql`cast(${column} as char character set utf8mb4)`
}

async function create(db: Executor, table: TableName, label: string, wanted: readonly NewColumn[]): Promise<void> {
  const keys = wanted.filter(({ primary }) => primary).map(({ name }) => sql.id(name))
  const key = keys.length === 0 ? sql`` : sql`, primary key (${sql.join(keys)})`
  const clauses = wanted.map((column) => clauseOf(column))
  await sql`create table ${quoted(table)} (${sql.join(clauses)}${key}) comment ${label} default character set utf8mb4`.execute(db)
}

async function addColumns(db: Executor, table: TableName, wanted: readonly NewColumn[]): Promise<void> {
  const added = wanted.map((column) => sql`add column ${clauseOf(column)}`)
  await sql`alter table ${quoted(table)} ${sql.join(added)}`.execute(db)
}

const keysOf = (list: readonly { readonly name: string; readonly primary: boolean }[]): string =>
  JSON.stringify(list.filter(({ primary }) => primary).map(({ name }) => name))

/** One statement, as a statement that changes a table cannot be undone here. */
async function change(db: Executor, { from, columns: before, name, label, wanted }: TableChange): Promise<void> {
  const hasOtherKey = keysOf(before) !== keysOf(wanted)
  const kept = (column: NewColumn) => before.find((one) => one.name === column.name)
  const typeOfKept = (column: NewColumn, one: Column) =>
    column.type === (one.type ?? one.native) && (column.length === '' || column.length === one.length)
      ? sql.raw(one.native)
      : columnType(column)
  const clauses = [
    ...(hasOtherKey && before.some(({ primary }) => primary) ? [sql`drop primary key`] : []),
    ...before.filter((one) => wanted.every((column) => column.name !== one.name)).map((one) => sql`drop column ${sql.id(one.name)}`),
    ...wanted.map((column) => {
      const one = kept(column)
      return one ? sql`modify column ${clauseOf(column, typeOfKept(column, one))}` : sql`add column ${clauseOf(column)}`
    }),
    ...(hasOtherKey && wanted.some(({ primary }) => primary)
      ? [sql`add primary key (${sql.join(wanted.filter(({ primary }) => primary).map((column) => sql.id(column.name)))})`]
      : []),
    ...(name === from.name ? [] : [sql`rename to ${quoted({ schema: from.schema, name })}`]),
    sql`comment = ${label}`,
  ]
  await sql`alter table ${quoted(from)} ${sql.join(clauses)}`.execute(db)
}

/** As the server sends them: it waits where they are read slower. */
async function* read(db: Executor, statement: RawBuilder<Row>, size: number): AsyncIterable<readonly Row[]> {
  let part: Row[] = []
  for await (const { rows } of db.getExecutor().stream(statement.compile(db), size)) {
    part.push(...rows)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

async function insert(db: Executor, table: TableName, names: readonly string[], rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`)
  await sql`insert into ${quoted(table)} (${sql.join(names.map((name) => sql.id(name)))}) values ${sql.join(values)}`.execute(db)
}

const faults: readonly (readonly [RegExp, SourceFault])[] = [
  [/^ER_(ACCESS_DENIED|HOST_NOT_PRIVILEGED|HOST_IS_BLOCKED|ACCOUNT_HAS_BEEN_LOCKED|MUST_CHANGE_PASSWORD)/, 'account'],
  [/^ER_BAD_DB_ERROR|^ER_DBACCESS_DENIED/, 'database'],
  [/^ER_(LOCK_WAIT_TIMEOUT|LOCK_DEADLOCK|CON_COUNT_ERROR|TOO_MANY_USER_CONNECTIONS|USER_LIMIT_REACHED)/, 'busy'],
  [/^ER_(QUERY_TIMEOUT|STATEMENT_TIMEOUT|QUERY_INTERRUPTED)/, 'late'],
  [/^ER_(TABLEACCESS_DENIED|COLUMNACCESS_DENIED|SPECIFIC_ACCESS_DENIED|CANT_EXECUTE_IN_READ_ONLY)/, 'denied'],
  [/^ER_(ROW_IS_REFERENCED|FK_|CANNOT_ADD_FOREIGN)/, 'in-use'],
  [
    /^ER_(DATA_TOO_LONG|TRUNCATED_WRONG_VALUE|WRONG_VALUE|DUP_ENTRY|WARN_DATA|BAD_NULL|NO_DEFAULT_FOR_FIELD|CONSTRAINT_FAILED|CHECK_CONSTRAINT|NO_REFERENCED_ROW|INVALID_JSON|TOO_LONG_KEY|TOO_BIG_ROWSIZE|BLOB_KEY)/,
    'value',
  ],
]

function faultIn(error: unknown): SourceFault | undefined {
  const code = codeOf(error)
  const known = faults.find(([pattern]) => pattern.test(code))?.[1]
  if (known) return known
  return code.startsWith('ER_') ? 'failed' : connectionFault(error)
}

export const mysql: Driver = {
  name: 'MySQL',
  plainTypes: new Set(),
  schemaOf: ({ database }) => database,
  hasSchema,
  tables,
  columns,
  asText,
  contains: (text, pattern) => sql<boolean>`${text} collate utf8mb4_general_ci like ${pattern}`,
  quoted,
  create,
  addColumns,
  change,
  drop: async (db, table) => void (await sql`drop table ${quoted(table)}`.execute(db)),
  // What changes a table here waits for whoever reads it, and cannot be held together with what follows.
  hold: async (db, table) => void (await sql`select 1 as held from ${quoted(table)} limit 1 for update`.execute(db)),
  clear: async (db, table) => void (await sql`delete from ${quoted(table)}`.execute(db)),
  read,
  insert,
  faultIn,
}
