import { CompiledQuery } from 'kysely'
import { runAs } from '#server/database/execution.ts'
import type { Tx } from '#server/database/types.ts'

/** A table as bulk inserts need it: names from our own definitions, and the type each column reads its JSON value as. */
export interface TableShape {
  readonly schema?: string
  readonly table: string
  readonly columns: Readonly<Record<string, string>>
}

const declared: TableShape[] = []

/** Declares a table that a migration made; a test compares every one that was declared with the migrated database. */
export function tableShape(table: string, columns: TableShape['columns']): TableShape {
  const shape = { table, columns }
  declared.push(shape)
  return shape
}

/** All that the loaded modules have declared. */
export function declaredShapes(): readonly TableShape[] {
  return declared
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

/** Rows that go, by their key. */
export interface Removal {
  readonly remove: TableShape
  readonly key: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** A hand-written statement that changes rows; it reads its rows as the other changes do, so many saves can share one run of it. */
export interface RowStatement {
  readonly run: RowStatementText
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** The text of such a statement around its rows; made once, by `rowStatement`. */
export interface RowStatementText {
  readonly before: string
  readonly after: string
}

export type Change = Insert | Update | Removal | RowStatement

/**
 * Makes a statement that reads rows of the given columns, under the name `rows`.
 *
 * @param text with `$rows` where the rows are read: `update … from $rows where …`
 */
export function rowStatement(columns: TableShape['columns'], text: string): RowStatementText {
  const [before = '', after = ''] = text.split('$rows')
  const names = Object.keys(columns)
  return { before: `${before}jsonb_to_recordset(`, after: `::jsonb) as rows(${typed({ table: '', columns }, names)})${after}` }
}

/** Column types may hold nothing but these characters, since they stand in the statement's text. */
const typeName = /^[a-z]+(\(\d+(,\d+)?\))?(\[\])?$/

/**
 * Writes rows of several tables in one statement, so that a save is one round trip however many rows it has; the text is the same
 * for the same tables, so it stays prepared. No row may be changed twice in it: PostgreSQL would apply only one of the changes.
 *
 * @param last whether only the commit follows: then both are sent together, and an error of the write is thrown by the commit
 */
export async function writeTogether(tx: Tx, changes: readonly Change[], { last = false }: { last?: boolean } = {}): Promise<void> {
  const steps = merged(changes)
  if (steps.length === 0) return
  const values = steps.map(({ rows }) => JSON.stringify(rows))
  const named = steps.map(({ texts }, index) => `w${index} as (${texts.before}$${index + 1}${texts.after})`)
  await runAs(tx, CompiledQuery.raw(`with ${named.join(', ')} select 1`, values), { withNext: last })
}

/** Rows for the same table and kind of change, with the statement text around them. */
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

type Texts = RowStatementText

/** Statement text around the rows, by table and kind of change; built once, because tables have many columns. */
const known = new WeakMap<TableShape, Map<string, Texts>>()

/** Updates are kept in a bounded cache: they name the changed columns, and a wide table has very many combinations. */
const textsOfTable = 200

function textsOf(change: Change): Texts {
  if ('run' in change) return change.run
  const shape = 'update' in change ? change.update : 'remove' in change ? change.remove : change.into
  const ofShape = known.get(shape) ?? new Map<string, Texts>()
  known.set(shape, ofShape)
  const name = nameOfChange(change)
  const texts = ofShape.get(name) ?? newTexts(change)
  if (ofShape.size >= textsOfTable) ofShape.clear()
  ofShape.set(name, texts)
  return texts
}

function nameOfChange(change: Insert | Update | Removal): string {
  if ('update' in change) return `update ${Object.keys(change.rows[0]!).join()} ${change.key.join()}`
  if ('remove' in change) return `remove ${change.key.join()}`
  return `insert ${(change.replacing ?? []).join()}`
}

function newTexts(change: Insert | Update | Removal): Texts {
  if ('update' in change) return updateTexts(change.update, change.key, Object.keys(change.rows[0]!))
  if ('remove' in change) return removalTexts(change.remove, change.key)
  return insertTexts(change.into, change.replacing ?? [])
}

function insertTexts(shape: TableShape, key: readonly string[]): Texts {
  const columns = Object.keys(shape.columns)
  const names = columns.map(quotedName).join(', ')
  return {
    before: `insert into ${tableName(shape)} (${names}) select ${names} from jsonb_to_recordset(`,
    after: `::jsonb) as rows(${typed(shape, columns)})${replacement(columns, key)}`,
  }
}

function updateTexts(shape: TableShape, key: readonly string[], columns: readonly string[]): Texts {
  const sets = columns.filter((name) => !key.includes(name)).map((name) => `${quotedName(name)} = rows.${quotedName(name)}`)
  const matches = key.map((name) => `stored.${quotedName(name)} = rows.${quotedName(name)}`)
  return {
    before: `update ${tableName(shape)} as stored set ${sets.join(', ')} from jsonb_to_recordset(`,
    after: `::jsonb) as rows(${typed(shape, columns)}) where ${matches.join(' and ')}`,
  }
}

function removalTexts(shape: TableShape, key: readonly string[]): Texts {
  const matches = key.map((name) => `stored.${quotedName(name)} = rows.${quotedName(name)}`)
  return {
    before: `delete from ${tableName(shape)} as stored using jsonb_to_recordset(`,
    after: `::jsonb) as rows(${typed(shape, key)}) where ${matches.join(' and ')}`,
  }
}

/** The table as statements name it. */
export function tableName({ schema, table }: TableShape): string {
  return `${schema === undefined ? '' : `${quotedName(schema)}.`}${quotedName(table)}`
}

function typed({ columns }: TableShape, names: readonly string[]): string {
  return names
    .map((name) => {
      const type = columns[name]
      if (type === undefined || !typeName.test(type)) throw new RangeError(`column ${name} has the type ${type}`)
      return `${quotedName(name)} ${type}`
    })
    .join(', ')
}

function replacement(columns: readonly string[], key: readonly string[]): string {
  if (key.length === 0) return ''
  const others = columns.filter((name) => !key.includes(name)).map((name) => `${quotedName(name)} = excluded.${quotedName(name)}`)
  return ` on conflict (${key.map(quotedName).join(', ')}) do update set ${others.join(', ')}`
}

/** A name of our own definitions, safe in the text of a statement. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
