import { refusal, Refused } from '#engine/values/refusal.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { uniqueIndexName } from '#features/records/server/publish/list-indexes.ts'
import { violatedUnique } from '#server/database/failures.ts'

/** The refusal of a value that another record already has; undefined for any other error. */
export function duplicateOf(fn: OnlineFunction, error: unknown): Refused | undefined {
  const index = violatedUnique(error)
  if (index === undefined) return undefined
  const stored = fn.tables.main.stored.find((one) => uniqueIndexName(fn.tables.main.name, one.column) === index)
  return (
    stored && new Refused(refusal('invalid', 'records.duplicate', { params: { label: stored.field.part.label }, field: stored.field.key }))
  )
}
