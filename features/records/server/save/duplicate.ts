import { refusal, Refused } from '#engine/values/refusal.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { uniqueIndexName, uniqueLongText } from '#features/records/server/publish/list-indexes.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { isTooLongForIndex, violatedUnique } from '#server/database/failures.ts'

/** The refusal of a value that another record already has, or that is too long to be compared; undefined for any other error. */
export function duplicateOf(fn: OnlineFunction, error: unknown): Refused | undefined {
  const { main } = fn.tables
  if (isTooLongForIndex(error)) return refusedAt(uniqueLongText(main), 'records.too-long-to-compare')
  const index = violatedUnique(error)
  if (index === undefined) return undefined
  return refusedAt(
    main.stored.find((one) => uniqueIndexName(main.name, one.column) === index),
    'records.duplicate',
  )
}

function refusedAt(stored: StoredField | undefined, text: string): Refused | undefined {
  if (!stored) return undefined
  const { part, key } = stored.field
  return new Refused(refusal('invalid', text, { params: { label: part.label }, field: key }))
}
