import { isJsonObject, own } from './json.ts'
import type { Json, JsonObject } from './json.ts'

/**
 * The values of a field, empty ones left out: one for most fields, several for a multiple selection, one per row for a
 * column of a sub-table (`<sub-table>-<column>`).
 */
export function fieldValues(formData: JsonObject, field: string): readonly Json[] {
  const direct = own(formData, field)
  if (direct !== undefined) return filledValues(direct)
  const dash = field.indexOf('-')
  const rows = dash > 0 ? own(formData, field.slice(0, dash)) : undefined
  if (!Array.isArray(rows)) return []
  const column = field.slice(dash + 1)
  return rows.filter(isJsonObject).flatMap((row) => filledValues(own(row, column) ?? null))
}

/** One value or several as a list without empty ones. */
export function filledValues(value: Json): readonly Json[] {
  const values: readonly Json[] = Array.isArray(value) ? value : [value]
  return values.filter((one) => one !== null && one !== '')
}
