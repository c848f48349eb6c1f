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

/** Text around the rows, by table and by key of replacement: put together once, because tables have many columns. */
const texts = new WeakMap<TableShape, Map<string, { readonly before: string; readonly after: string }>>()

function insertOf({ into, rows, replacing }: Insert): RawBuilder<unknown> {
  const { before, after } = textsOf(into, replacing ?? [])
  return sql`${sql.raw(before)}${JSON.stringify(rows)}${sql.raw(after)}`
}

function textsOf(shape: TableShape, key: readonly string[]): { readonly before: string; readonly after: string } {
  const ofShape = texts.get(shape) ?? new Map<string, { readonly before: string; readonly after: string }>()
  texts.set(shape, ofShape)
  const known = ofShape.get(key.join()) ?? makeTexts(shape, key)
  ofShape.set(key.join(), known)
  return known
}

function makeTexts({ schema, table, columns }: TableShape, key: readonly string[]): { readonly before: string; readonly after: string } {
  for (const [name, type] of Object.entries(columns)) if (!typeName.test(type)) throw new RangeError(`column ${name} has the type ${type}`)
  const names = Object.keys(columns).map(quoted).join(', ')
  const typed = Object.entries(columns)
    .map(([name, type]) => `${quoted(name)} ${type}`)
    .join(', ')
  return {
    before: `insert into ${schema === undefined ? '' : `${quoted(schema)}.`}${quoted(table)} (${names}) select ${names} from jsonb_to_recordset(`,
    after: `::jsonb) as rows(${typed})${replacement(Object.keys(columns), key)}`,
  }
}

function replacement(columns: readonly string[], key: readonly string[]): string {
  if (key.length === 0) return ''
  const others = columns.filter((name) => !key.includes(name)).map((name) => `${quoted(name)} = excluded.${quoted(name)}`)
  return ` on conflict (${key.map(quoted).join(', ')}) do update set ${others.join(', ')}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
