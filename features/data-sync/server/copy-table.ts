import { sql } from 'kysely'
import { isTableName } from '#engine/forms/columns.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { hasRows, structureOf } from '#features/data-models/entry.ts'
import type { Column, OpenSource, Row, SourceTable, TableName } from '#features/data-sources/entry.ts'
import { convertedColumn } from '#features/data-sync/server/types.ts'
import { present } from '#server/managed/read-rows.ts'

export interface Pair {
  readonly from: OpenSource
  readonly to: OpenSource
}

/** What is to be copied, and how. */
export interface Copying {
  readonly table: string
  readonly rules: Readonly<Record<string, string>>
  /** What happens where the target has rows. */
  readonly existing: 'keep' | 'add' | 'replace'
  /** Whether a table that is missing is made. */
  readonly makes: boolean
  /** Rows at most: one more, and nothing of the table is copied. */
  readonly rows: number
  /** Told after each part. @throws to stop */
  readonly progress?: (rows: number) => Promise<void>
}

export type CopyState = 'copied' | 'empty' | 'missing' | 'has-rows'

interface Found {
  readonly source: SourceTable
  /** The columns that are copied: those whose values are told. */
  readonly columns: readonly Column[]
  /** The name in the target. */
  readonly name: string
  readonly target: SourceTable | undefined
  readonly isEmpty: boolean
}

/** Whether the selection has any row that counts. */
async function hasLiveRows({ driver, db }: OpenSource, table: SourceTable): Promise<boolean> {
  const where = table.live === undefined ? sql`` : sql`where ${table.live}`
  const { rows } = await sql`select 1 as found from ${driver.quoted(table)} ${where} limit 1`.execute(db)
  return rows.length > 0
}

async function find({ from, to }: Pair, table: string): Promise<Found> {
  const { table: source, columns } = present(await structureOf(from, table))
  const name = source.name.toLowerCase()
  const target = (await to.tables()).find((one) => one.name.toLowerCase() === name)
  if (target && !target.mayChange) throw new Refused(refusal('invalid', 'data-models.of-function', { params: { name: target.wire } }))
  const told = columns.filter((column) => !source.covered.has(column.name))
  return { source, columns: told, name, target, isEmpty: !(await hasLiveRows(from, source)) }
}

/** Whether a table can be copied as it stands. */
export async function stateOf(pair: Pair, table: string): Promise<CopyState | 'ready'> {
  const { isEmpty, target } = await find(pair, table)
  if (isEmpty) return 'empty'
  if (!target) return 'missing'
  return (await hasRows(pair.to, target)) ? 'has-rows' : 'ready'
}

/**
 * Copies one table within the transactions of both sides. Masked and encrypted columns are left out, and so are drafts and deleted records.
 *
 * @throws Refused where something of it cannot be copied; then nothing of the table is, as far as the target can undo it
 */
export async function copyTable(pair: Pair, copying: Copying): Promise<{ readonly state: CopyState; readonly rows: number }> {
  const { from, to } = pair
  const found = await find(pair, copying.table)
  if (found.isEmpty) return { state: 'empty', rows: 0 }
  if (!found.target && !copying.makes) return { state: 'missing', rows: 0 }
  const target = found.target ?? (await made(pair, found, copying))
  await to.driver.hold(to.db, target)
  if (await hasRows(to, target)) {
    if (copying.existing === 'keep') return { state: 'has-rows', rows: 0 }
    if (copying.existing === 'replace') await to.driver.clear(to.db, target)
  }
  const columns = await matched(to, target, found.columns)
  const where = found.source.live === undefined ? sql`` : sql`where ${found.source.live}`
  const chosen = columns.map(({ source }, index) => sql`${from.driver.asText(source)} as ${sql.id(placeOf(index))}`)
  const statement = sql<Row>`select ${sql.join(chosen)} from ${from.driver.quoted(found.source)} ${where}`
  let rows = 0
  for await (const part of from.driver.read(from.db, statement, partOf(columns.length))) {
    rows += part.length
    if (rows > copying.rows)
      throw new Refused(refusal('invalid', 'data-sync.too-many', { params: { name: copying.table, most: copying.rows } }))
    const named = part.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[placeOf(index)] ?? null])))
    await to.driver.insert(
      to.db,
      target,
      columns.map(({ name }) => name),
      named,
    )
    await copying.progress?.(rows)
  }
  return { state: 'copied', rows }
}

/** Columns travel by their place, so that none of another database names a member here. */
const placeOf = (index: number): string => `c${index}`

/** Rows of one statement: it binds 65,535 values at most. */
const partOf = (columns: number): number => Math.max(1, Math.min(500, Math.floor(60_000 / Math.max(1, columns))))

/** Makes the table that is missing. @throws Refused for names that no table of ours may have */
async function made(pair: Pair, { columns, name, source }: Found, { rules }: Copying): Promise<TableName> {
  const { to } = pair
  const wanted = columns.map((column) => convertedColumn(column, rules, pair))
  const wrong = [name, ...wanted.map((column) => column.name)].find((one) => !isTableName(one))
  if (wrong !== undefined) throw new Refused(refusal('invalid', 'data-sync.name-wrong', { params: { name: wrong } }))
  const twice = wanted.find((column, index) => wanted.findIndex((other) => other.name === column.name) !== index)
  if (twice) throw new Refused(refusal('invalid', 'data-sync.name-twice', { params: { name: twice.name } }))
  const place = { schema: to.schema, name }
  await to.driver.create(to.db, place, source.label, wanted)
  return place
}

/** The columns of both sides, by their names. @throws Refused for one that the target lacks: its values would be lost without a word */
async function matched(to: OpenSource, target: TableName, columns: readonly Column[]) {
  const there = await to.driver.columns(to.db, target)
  const pairs = columns.map((source) => ({ source, found: there.find(({ name }) => name.toLowerCase() === source.name.toLowerCase()) }))
  const lacking = pairs.find(({ found }) => found === undefined)
  if (lacking)
    throw new Refused(refusal('invalid', 'data-sync.column-lacks', { params: { table: target.name, name: lacking.source.name } }))
  return pairs.flatMap(({ source, found }) => (found && !found.generated ? [{ source, name: found.name }] : []))
}
