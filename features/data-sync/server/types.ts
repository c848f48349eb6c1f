import { columnTypes, type ColumnType } from '#features/data-sources/contract.ts'
import type { Column, NewColumn, OpenSource } from '#features/data-sources/entry.ts'

/** Types that hold every value of a type, the nearest first. */
const targets: Readonly<Record<ColumnType, readonly ColumnType[]>> = {
  varchar: ['varchar', 'text'],
  text: ['text'],
  int: ['int', 'bigint', 'decimal', 'varchar', 'text'],
  bigint: ['bigint', 'decimal', 'varchar', 'text'],
  decimal: ['decimal', 'varchar', 'text'],
  date: ['date', 'datetime', 'varchar', 'text'],
  datetime: ['datetime', 'varchar', 'text'],
  boolean: ['boolean', 'int', 'varchar', 'text'],
}

type Pair = { readonly from: Pick<OpenSource, 'driver'>; readonly to: Pick<OpenSource, 'driver'> }

const isSameKind = ({ from, to }: Pair): boolean => from.driver.name === to.driver.name

/** What columns of a type may become: its own of one kind of database stays where both are of that kind, and else becomes a text. */
function targetsOf(type: string, pair: Pair): readonly string[] {
  const known = columnTypes.find((one) => one === type)
  if (known) return targets[known]
  return isSameKind(pair) && pair.from.driver.plainTypes.has(type) ? [type, 'text'] : ['text']
}

/** The types that are offered for every type of the one that is copied from. */
export function conversions(pair: Pair): Record<string, string[]> {
  const own = isSameKind(pair) ? [...pair.from.driver.plainTypes] : []
  return Object.fromEntries([...columnTypes, ...own].map((type) => [type, [...targetsOf(type, pair)]]))
}

/** Longest text that is no long text. */
const longestText = 4_000

/** A column as it is made in the target. A number of any precision keeps ten digits after the point. */
export function convertedColumn(column: Column, rules: Readonly<Record<string, string>>, pair: Pair): NewColumn {
  const source = column.type ?? column.native
  const offered = targetsOf(source, pair)
  const wanted = rules[source]
  const type = offered.find((one) => one === wanted) ?? offered[0]!
  const length = type === column.type ? column.length : ''
  const { label, primary, nullable } = column
  const rest = { name: column.name.toLowerCase(), label, primary, nullable }
  if (type === 'varchar' && type === column.type && (length === '' || Number(length) > longestText))
    return { ...rest, type: 'text', length: '' }
  return { ...rest, type, length: type === 'decimal' && length === '' ? '38,10' : length }
}
