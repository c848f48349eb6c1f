import type { ListColumn } from '#engine/forms/model.ts'
import type { ListRow } from '#web/list/model.ts'

/** Number of texts that name a row without a number: enough to tell it from the others. */
const textsOfName = 4

/** Text of a cell; for a sub-table the number of its rows. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value.join('、') : String(value.length)
  return typeof value === 'object' ? '' : String(value)
}

/** Name of a row: the text of its first column; for a row that has none yet, as a draft has no number, its first texts. */
export function rowTitle(row: ListRow, columns: readonly Pick<ListColumn, 'key'>[]): string {
  const texts = columns.map(({ key }) => cellText(row[key]))
  const [first = ''] = texts
  if (first !== '') return first
  return texts
    .filter((text) => text !== '')
    .slice(0, textsOfName)
    .join(' ')
}
