/** A row among its equals. */
export interface Ordered {
  readonly id: string
  readonly sortCode: number
}

/** Between two rows that are numbered anew, so that others fit between them later. */
const step = 10

/** The largest sort code (platform-entities). */
const largest = 999_999

/**
 * Puts a row among its equals and numbers as few of them anew as it takes.
 *
 * @param equals the others in their order, without the row itself
 * @param before the one that is to follow the row; undefined puts it last
 * @returns the new sort codes by id, of those alone that change; the row's own is always among them. Undefined where `before` is
 *   none of the equals
 */
export function placedAmong(row: Ordered, equals: readonly Ordered[], before: string | undefined): ReadonlyMap<string, number> | undefined {
  const index = before === undefined ? equals.length : equals.findIndex(({ id }) => id === before)
  if (index === -1) return undefined
  const order = equals.toSpliced(index, 0, row)
  const between = codeBetween(equals[index - 1]?.sortCode, equals[index]?.sortCode)
  if (between !== undefined) return new Map([[row.id, between]])
  const codes = order.map((one, at): [Ordered, number] => [one, (at + 1) * step])
  return new Map(codes.filter(([one, code]) => one.id === row.id || one.sortCode !== code).map(([one, code]) => [one.id, code]))
}

/** A code between two others, or beside the one there is; undefined where there is no room. */
function codeBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined && after === undefined) return step
  if (after === undefined) return before! + step <= largest ? before! + step : undefined
  const from = before ?? Math.max(0, after - 2 * step)
  const middle = Math.floor((from + after) / 2)
  return middle > (before ?? -1) && middle < after ? middle : undefined
}
