import { sortsAtMost } from '#engine/forms/list-sorts.ts'
import type { Sort } from '#web/list/model.ts'

/**
 * What a list is sorted by after a click on the head of a column.
 *
 * @param active the columns that the table then shows as sorted, in no order
 * @param adding the column joins the others; otherwise it takes their place
 */
export function nextSorts(sorts: readonly Sort[], active: readonly Sort[], adding: boolean): readonly Sort[] {
  const before = new Map(sorts.map(({ key, direction }) => [key, direction]))
  const changed = active.find(({ key, direction }) => before.get(key) !== direction)
  if (!adding) return changed ? [changed] : []
  if (!changed) return sorts.filter(({ key }) => active.some((one) => one.key === key))
  if (before.has(changed.key)) return sorts.map((one) => (one.key === changed.key ? changed : one))
  return [...sorts, changed].slice(0, sortsAtMost)
}
