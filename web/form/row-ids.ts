import type { FormValues } from '#engine/forms/model.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { addedRow } from '#engine/forms/values.ts'

/** Ids the server gave to rows that were added in the form, by the ids they have there. */
export type RowIds = ReadonlyMap<string, string>

/** Whether there are rows that were added in the form, whose ids the server does not know. */
export function hasAddedRows(values: FormValues): boolean {
  return Object.values(values).some((rows) => Array.isArray(rows) && rowsIn(rows).some((row) => row.id.startsWith(addedRow)))
}

/** The ids of rows that were sent, by what the server has stored of them: the same rows in the same order. */
export function rowIdsBetween(sent: FormValues, stored: FormValues): RowIds {
  const pairs = Object.entries(sent).flatMap(([key, rows]) => {
    const there = rowsIn(stored[key])
    return rowsIn(rows).flatMap(({ id }, index): readonly [string, string][] => {
      const storedId = there[index]?.id
      return id.startsWith(addedRow) && storedId !== undefined ? [[`${key}.${id}`, storedId]] : []
    })
  })
  return new Map(pairs)
}

/** The values with the ids of the server for rows it has stored. */
export function withStoredRowIds(values: FormValues, ids: RowIds): FormValues {
  if (ids.size === 0) return values
  const named = (key: string, value: unknown) =>
    Array.isArray(value) && rowsIn(value).length > 0
      ? rowsIn(value).map((row) => ({ ...row, id: ids.get(`${key}.${row.id}`) ?? row.id }))
      : value
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, named(key, value)]))
}
