import type { FormFacts } from '#engine/forms/facts.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import type { ListRow } from '#web/list/model.ts'

/** Rows with formatted numbers; calls return plain numbers. */
export function withNumberTexts({ form, list }: OpenFunction, rows: readonly ListRow[], facts: FormFacts): ListRow[] {
  const { byName } = outlineOf(form, fieldTypes)
  const numbers = list.columns.flatMap(({ key }) => {
    const field = byName.get(key)
    return field?.type.isNumber ? [field] : []
  })
  const textOf = (value: unknown, { type, options }: (typeof numbers)[number]): unknown => {
    const read = type.fromWire(value ?? null, options, facts)
    return read.ok ? type.format(read.value, options, facts) : value
  }
  return rows.map((row) => ({ ...row, ...Object.fromEntries(numbers.map((field) => [field.key, textOf(row[field.key], field)])) }))
}
