import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/database/types.ts'

/** A table as bulk inserts need it: names from our own definitions, and the type each column reads its JSON value as. */
export interface TableShape {
  readonly schema?: string
  readonly table: string
  readonly columns: Readonly<Record<string, string>>
}

/** Rows of one table, by column. Values are JSON: decimals and moments as text, binary as `\x…`. */
export interface Insert {
  readonly into: TableShape
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Columns of the key by which a row that is there already is brought to the new values. */
  readonly replacing?: readonly string[]
}

/** Column types may hold nothing but these characters, since they stand in the statement's text. */
const typeName = /^[a-z]+(\(\d+(,\d+)?\))?(\[\])?$/

/**
 * Writes rows of several tables in one statement, so that a save is one round trip however much it holds; the text is the
 * same for the same tables, so it stays prepared (design/database, 2-3).
 *
 * @param first statements that must happen with it, each a data-changing expression of `with`
 */
export async function writeTogether(tx: Tx, inserts: readonly Insert[], first: readonly RawBuilder<unknown>[] = []): Promise<void> {
  const steps = [...first, ...merged(inserts).map(insertOf)]
  if (steps.length === 0) return
  const named = steps.map((step, index) => sql`${sql.raw(`w${index}`)} as (${step})`)
  await sql`with ${sql.join(named)} select 1`.execute(tx)
}

/** Rows of one table go together, in the order the tables first appear. */
function merged(inserts: readonly Insert[]): Insert[] {
  const byTable = new Map<string, Insert & { rows: Readonly<Record<string, unknown>>[] }>()
  for (const insert of inserts) {
    if (insert.rows.length === 0) continue
    const name = `${insert.into.schema ?? ''}.${insert.into.table}.${(insert.replacing ?? []).join()}`
    const known = byTable.get(name)
    if (known) known.rows.push(...insert.rows)
    else byTable.set(name, { ...insert, rows: [...insert.rows] })
  }
  return [...byTable.values()]
}

function insertOf({ into, rows, replacing }: Insert): RawBuilder<unknown> {
  const columns = Object.entries(into.columns)
  for (const [name, type] of columns) if (!typeName.test(type)) throw new RangeError(`column ${name} has the type ${type}`)
  const table = into.schema ? sql.table(`${into.schema}.${into.table}`) : sql.table(into.table)
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const typed = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  return sql`insert into ${table} (${names}) select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows(${typed})${replacement(columns, replacing)}`
}

function replacement(columns: readonly (readonly [string, string])[], key: readonly string[] | undefined): RawBuilder<unknown> {
  if (!key) return sql``
  const others = columns.filter(([name]) => !key.includes(name)).map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  return sql` on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(others)}`
}
