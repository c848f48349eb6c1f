import { sql, type RawBuilder } from 'kysely'
import type { Operator } from '#engine/forms/field-type.ts'
import { hashBytes, keyIdBytes } from '#server/encryption/value-cipher.ts'
import { likeText } from '#server/database/like.ts'

/** A condition of a `where`: names from a map of columns, values bound. */
export type Condition = RawBuilder<boolean>

/** The alias of the listed table in every statement that lists something. */
export const mainAlias = 'r'

/** A column that conditions compare. It comes from a map of the list, never from a request. */
export interface QueryColumn {
  readonly column: string
  /** Type in the database: `text`, `uuid`, `numeric`, `text[]`. */
  readonly columnType: string
  /** Alias of the table it stands in, where that is not the listed one. */
  readonly alias?: string
}

/** The quoted name of a column with the alias of its table; of encrypted values what equal ones have in common. */
export function columnRef({ column, columnType, alias = mainAlias }: QueryColumn): RawBuilder<unknown> {
  return columnType === 'bytea' ? hashOf(sql.id(alias, column)) : sql.id(alias, column)
}

/** The hash that an encrypted value begins with; indexes on it are made of the same text. */
export const hashOf = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`substring(${column} from 1 for ${sql.lit(hashBytes)})`

/** The id of the key that an encrypted value of a column was encrypted with. */
export const keyIdOf = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`substring(${column} from ${sql.lit(hashBytes + 1)} for ${sql.lit(keyIdBytes)})`

/** A value of the column's own type: the driver sends text, the cast says how it is read. */
function bound(stored: QueryColumn, value: unknown): RawBuilder<unknown> {
  return sql`${value}::${sql.raw(stored.columnType)}`
}

/**
 * One comparison of a column with values that are already in the column's form.
 *
 * @param values none for `empty`, one for most, two for `between`, any number for `in`
 */
export function compare(stored: QueryColumn, operator: Operator, values: readonly unknown[]): Condition {
  const own = columnRef(stored)
  const one = (): RawBuilder<unknown> => bound(stored, values[0])
  if (stored.columnType.endsWith('[]')) return compareList(stored, operator, values)
  const conditions: Record<Operator, () => Condition> = {
    equals: () => sql<boolean>`${own} = ${one()}`,
    'not-equals': () => sql<boolean>`${own} is distinct from ${one()}`,
    contains: () => sql<boolean>`${own} ilike ${likeText(String(values[0]))}`,
    'not-contains': () => sql<boolean>`(${own} is null or ${own} not ilike ${likeText(String(values[0]))})`,
    more: () => sql<boolean>`${own} > ${one()}`,
    'at-least': () => sql<boolean>`${own} >= ${one()}`,
    less: () => sql<boolean>`${own} < ${one()}`,
    'at-most': () => sql<boolean>`${own} <= ${one()}`,
    between: () => between(stored, values),
    // A single value is compared by `=`: the planner then knows that an index keeps its order.
    in: () =>
      values.length === 1 ? sql<boolean>`${own} = ${one()}` : sql<boolean>`${own} = any(${values}::${sql.raw(`${stored.columnType}[]`)})`,
    'not-in': () => sql<boolean>`(${own} is null or ${own} <> all(${values}::${sql.raw(`${stored.columnType}[]`)}))`,
    empty: () => sql<boolean>`${own} is null`,
    'not-empty': () => sql<boolean>`${own} is not null`,
  }
  return conditions[operator]()
}

const signs: Readonly<Partial<Record<Operator, RawBuilder<unknown>>>> = {
  equals: sql`=`,
  'not-equals': sql`is distinct from`,
  more: sql`>`,
  'at-least': sql`>=`,
  less: sql`<`,
  'at-most': sql`<=`,
}

/** One comparison of two columns of one type; an operator that needs something else than one value holds for no row. */
export function compareColumns(one: QueryColumn, operator: Operator, other: QueryColumn): Condition {
  const sign = signs[operator]
  return sign ? sql<boolean>`${columnRef(one)} ${sign} ${columnRef(other)}` : never
}

/** Either end may be missing. */
function between(stored: QueryColumn, [from, to]: readonly unknown[]): Condition {
  const own = columnRef(stored)
  const parts: Condition[] = []
  if (from !== null && from !== undefined) parts.push(sql<boolean>`${own} >= ${bound(stored, from)}`)
  if (to !== null && to !== undefined) parts.push(sql<boolean>`${own} <= ${bound(stored, to)}`)
  return all(parts)
}

function compareList(stored: QueryColumn, operator: Operator, values: readonly unknown[]): Condition {
  const own = columnRef(stored)
  const wanted = sql`${values.flat()}::${sql.raw(stored.columnType)}`
  if (operator === 'empty') return sql<boolean>`(${own} is null or cardinality(${own}) = 0)`
  if (operator === 'not-empty') return sql<boolean>`cardinality(${own}) > 0`
  if (operator === 'not-in' || operator === 'not-equals' || operator === 'not-contains')
    return sql<boolean>`not (coalesce(${own}, '{}') && ${wanted})`
  return sql<boolean>`${own} && ${wanted}`
}

/** That a text begins with one of these. */
export function startsWith(column: QueryColumn, prefixes: readonly unknown[]): Condition {
  return any(prefixes.map((prefix) => sql<boolean>`starts_with(${columnRef(column)}, ${String(prefix)})`))
}

export const always: Condition = sql<boolean>`true`
export const never: Condition = sql<boolean>`false`

export function all(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return always
  return conditions.length === 1 ? conditions[0]! : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export function any(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return never
  return conditions.length === 1 ? conditions[0]! : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
