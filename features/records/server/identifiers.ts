import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'

/** Names of generated tables and columns (security 5.2). */
const identifier = /^[a-z][a-z0-9_]{0,47}$/

export const isIdentifier = (name: string): boolean => identifier.test(name)

/** @throws RangeError for a name that is not an identifier; publishing refuses such names */
export function checkedName(name: string): string {
  if (!isIdentifier(name)) throw new RangeError(`not a name of a generated table or column: ${name}`)
  return name
}

/** The quoted name of a column of a records table, optionally of an alias. */
export function column(name: string, alias?: string): RawBuilder<unknown> {
  return alias ? sql`${sql.raw(alias)}.${sql.id(checkedName(name))}` : sql.id(checkedName(name))
}

/** The quoted name of a records table. */
export function recordsTable(name: string): RawBuilder<unknown> {
  return sql`${sql.id('records')}.${sql.id(checkedName(name))}`
}

/**
 * The name of an index, unique among those of all functions. A long name is shortened and ends in a hash, because an index whose
 * name exists already would not be created.
 */
export function indexName(table: string, ...rest: readonly string[]): string {
  const name = [table, ...rest].join('_')
  if (name.length <= 48) return name
  const end = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, 39)}_${end}`
}

/** The quoted name of a column as text, for statements that are built once and kept. */
export function columnText(name: string, alias: string): string {
  return `${alias}."${checkedName(name)}"`
}

export function tableText(name: string): string {
  return `records."${checkedName(name)}"`
}
