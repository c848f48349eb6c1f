import { CompiledQuery, type RawBuilder } from 'kysely'
import { withNext } from '#server/database/prepared-statements.ts'
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

/** Rows that are there already, brought to new values; those of one update name the same columns, the key among them. */
export interface Update {
  readonly update: TableShape
  readonly key: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

export type Change = Insert | Update

/** Column types may hold nothing but these characters, since they stand in the statement's text. */
const typeName = /^[a-z]+(\(\d+(,\d+)?\))?(\[\])?$/

/**
 * Writes rows of several tables in one statement, so that a save is one round trip however much it holds; the text is the
 * same for the same tables, so it stays prepared (design/database, 2-3). No row may be changed twice in it: PostgreSQL would
 * apply one of the changes.
 *
 * @param first statements that must happen with it, each a data-changing expression of `with`
 * @param last whether nothing follows but the commit: then they go to the database together, and what is wrong with the write
 *   is thrown by the commit
 */
export async function writeTogether(
  tx: Tx,
  changes: readonly Change[],
  first: readonly RawBuilder<unknown>[] = [],
  { last = false }: { last?: boolean } = {},
): Promise<void> {
  const texts: string[] = []
  const values: unknown[] = []
  for (const step of first) {
    const { sql, parameters } = step.compile(tx)
    // The values of each step are numbered from one on by itself.
    texts.push(sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + values.length}`))
    values.push(...parameters)
  }
  for (const { texts: around, rows } of merged(changes)) {
    values.push(JSON.stringify(rows))
    texts.push(`${around.before}$${values.length}${around.after}`)
  }
  if (texts.length === 0) return
  const named = texts.map((text, index) => `w${index} as (${text})`)
  await tx.executeQuery(CompiledQuery.raw(`${last ? withNext : ''}with ${named.join(', ')} select 1`, values))
}

/** Rows that go to one table in one way, together with the text around them. */
interface Step {
  readonly texts: Texts
  readonly rows: Readonly<Record<string, unknown>>[]
}

/** Rows of one table go together, in the order the tables first appear. */
function merged(changes: readonly Change[]): Step[] {
  const steps = new Map<Texts, Step>()
  for (const change of changes) {
    if (change.rows.length === 0) continue
    const texts = textsOf(change)
    const step = steps.get(texts) ?? { texts, rows: [] }
    step.rows.push(...change.rows)
    steps.set(texts, step)
  }
  return [...steps.values()]
}

interface Texts {
  readonly before: string
  readonly after: string
}

/** Text around the rows, by table and by what is done: put together once, because tables have many columns. */
const known = new WeakMap<TableShape, Map<string, Texts>>()

/** An update names the columns that changed, and a wide table has more combinations of them than memory. */
const textsOfTable = 200

function textsOf(change: Change): Texts {
  const shape = 'update' in change ? change.update : change.into
  const ofShape = known.get(shape) ?? new Map<string, Texts>()
  known.set(shape, ofShape)
  const columns = 'update' in change ? Object.keys(change.rows[0]!) : []
  const key = 'update' in change ? change.key : (change.replacing ?? [])
  const name = `${columns.join()} ${key.join()}`
  const texts = ofShape.get(name) ?? ('update' in change ? updateTexts(shape, key, columns) : insertTexts(shape, key))
  if (ofShape.size >= textsOfTable) ofShape.clear()
  ofShape.set(name, texts)
  return texts
}

function insertTexts(shape: TableShape, key: readonly string[]): Texts {
  const columns = Object.keys(shape.columns)
  const names = columns.map(quoted).join(', ')
  return {
    before: `insert into ${nameOf(shape)} (${names}) select ${names} from jsonb_to_recordset(`,
    after: `::jsonb) as rows(${typed(shape, columns)})${replacement(columns, key)}`,
  }
}

function updateTexts(shape: TableShape, key: readonly string[], columns: readonly string[]): Texts {
  const sets = columns.filter((name) => !key.includes(name)).map((name) => `${quoted(name)} = rows.${quoted(name)}`)
  const matches = key.map((name) => `stored.${quoted(name)} = rows.${quoted(name)}`)
  return {
    before: `update ${nameOf(shape)} as stored set ${sets.join(', ')} from jsonb_to_recordset(`,
    after: `::jsonb) as rows(${typed(shape, columns)}) where ${matches.join(' and ')}`,
  }
}

function nameOf({ schema, table }: TableShape): string {
  return `${schema === undefined ? '' : `${quoted(schema)}.`}${quoted(table)}`
}

function typed({ columns }: TableShape, names: readonly string[]): string {
  return names
    .map((name) => {
      const type = columns[name]
      if (type === undefined || !typeName.test(type)) throw new RangeError(`column ${name} has the type ${type}`)
      return `${quoted(name)} ${type}`
    })
    .join(', ')
}

function replacement(columns: readonly string[], key: readonly string[]): string {
  if (key.length === 0) return ''
  const others = columns.filter((name) => !key.includes(name)).map((name) => `${quoted(name)} = excluded.${quoted(name)}`)
  return ` on conflict (${key.map(quoted).join(', ')}) do update set ${others.join(', ')}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
