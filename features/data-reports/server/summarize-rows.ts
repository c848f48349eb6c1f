import { compare, decimalFromWire, divide, sum } from '#engine/values/decimal.ts'
import type { MeasureItem } from '#features/data-reports/contract.ts'

/** Rows of a data interface. */
export type PlainRow = Readonly<Record<string, unknown>>

/** As the groups of records are told: keys that a line is not divided by are undefined, keys without a value null. */
export interface PlainLine {
  readonly keys: readonly unknown[]
  readonly measures: readonly (string | null)[]
}

/** Decimals of an average. */
const averageDecimals = 6

/**
 * Groups rows that are in memory and adds up what is measured, as `summarize` does with records. What is no number counts nowhere.
 *
 * @param keysOf the keys of a row, null where it has none
 */
export function summarizeRows(
  rows: readonly PlainRow[],
  keysOf: (row: PlainRow) => readonly (string | null)[],
  measures: readonly Pick<MeasureItem, 'kind' | 'field'>[],
  sets: readonly (readonly number[])[],
  keys: number,
): readonly PlainLine[] {
  const keyed = rows.map((row) => ({ row, keys: keysOf(row) }))
  return sets.flatMap((set): readonly PlainLine[] => {
    const groups = Map.groupBy(keyed, (one) => JSON.stringify(set.map((no) => one.keys[no])))
    // A total is told of no rows too.
    if (set.length === 0 && groups.size === 0)
      return [{ keys: Array.from({ length: keys }), measures: measures.map((one) => measured(one, [])) }]
    return [...groups.values()].map((group) => ({
      keys: Array.from({ length: keys }, (_, no) => (set.includes(no) ? group[0]!.keys[no] : undefined)),
      measures: measures.map((one) =>
        measured(
          one,
          group.map(({ row }) => row),
        ),
      ),
    }))
  })
}

function measured({ kind, field }: Pick<MeasureItem, 'kind' | 'field'>, rows: readonly PlainRow[]): string | null {
  if (kind === 'count' && field === '') return String(rows.length)
  if (kind === 'count') return String(rows.filter((row) => isGiven(row[field])).length)
  const values = rows.flatMap((row) => decimalFromWire(row[field]) ?? [])
  const [first, ...rest] = values
  if (first === undefined) return null
  if (kind === 'least') return rest.reduce((least, one) => (compare(one, least) < 0 ? one : least), first)
  if (kind === 'most') return rest.reduce((most, one) => (compare(one, most) > 0 ? one : most), first)
  const all = sum(values)
  return kind === 'sum' ? all : (divide(all, String(values.length), averageDecimals) ?? null)
}

export const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
