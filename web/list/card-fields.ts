import type { ListColumn } from '#engine/forms/model.ts'
import type { ListRow } from '#web/list/model.ts'
import { cellText } from '#web/list/row-title.ts'

/** Fields below the title of a card. */
const fieldsShown = 3

/**
 * The fields of the cards of a list: first those that the list sums, as area and amount, then those in which the rows differ. What is
 * the same in every row, as one's own company, tells nothing and comes last.
 */
export function cardFields<Column extends Pick<ListColumn, 'key'>>(
  columns: readonly Column[],
  rows: readonly ListRow[],
  summed: readonly string[],
): readonly Column[] {
  const differs = ({ key }: Column) => new Set(rows.map((row) => cellText(row[key]))).size > 1
  const rankOf = (column: Column) => (summed.includes(column.key) && (rows.length < 2 || differs(column)) ? 0 : differs(column) ? 1 : 2)
  return columns
    .map((column) => ({ column, rank: rankOf(column) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, fieldsShown)
    .map(({ column }) => column)
}
