import type { DateText } from '#engine/values/calendar.ts'

/** One step of a stepped fact: from this number on the value holds. Steps are given in rising order. */
export interface FactStep {
  readonly from: string | number
  readonly value: unknown
}

/** Everything an expression may read; nothing comes from a clock or from I/O. */
export interface Scope {
  /**
   * The value of a field `planArea`, a sub-table `items` (its rows) or a column `items.planArea`: inside a row of that
   * table the row's value, outside the list of all. Numbers as decimal text or number, days as date values.
   */
  readonly value: (name: string) => unknown
  /** Today as `yyyy-MM-dd`, in the system's zone. */
  readonly today?: DateText
  /** Now as `yyyy-MM-dd HH:mm:ss`. */
  readonly now?: DateText
  /** Whether people work on a day (`yyyy-MM-dd`), by the calendar of the installation; absent: Monday to Friday. */
  readonly isWorkingDay?: (day: DateText) => boolean
  /** Facts of the acting user: `user()` is `id`, `user('organization')` another. */
  readonly user?: Readonly<Record<string, unknown>>
  /** Facts of dictionaries: `lookup('seed.depositRate', county)`. */
  readonly lookup?: (name: string, keys: readonly string[]) => unknown
  /** The code a dictionary has for a name, the reverse of a lookup: `lookupCode('seed.acceptOrg', acceptOrg)`. */
  readonly codeOf?: (name: string, wanted: string) => unknown
  /** Stepped facts: `lookupStep('seed.depositRate', area, county)`. */
  readonly steps?: (name: string, keys: readonly string[]) => readonly FactStep[] | undefined
}

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const memberOf = (row: unknown, name: string): unknown => (isRow(row) && Object.hasOwn(row, name) ? row[name] : undefined)

/**
 * Reads the values of an expression from a record: fields by their key, sub-tables as lists of rows.
 *
 * @param row the row that is calculated, and the key of its sub-table
 */
export function recordValues(record: Row, row?: { readonly table: string; readonly data: Row }): Scope['value'] {
  return (name) => {
    const point = name.indexOf('.')
    if (point < 0) return memberOf(record, name)
    const [table, column] = [name.slice(0, point), name.slice(point + 1)]
    if (row?.table === table) return memberOf(row.data, column)
    const rows = memberOf(record, table)
    return Array.isArray(rows) ? rows.map((one) => memberOf(one, column)) : []
  }
}
