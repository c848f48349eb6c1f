import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { referredTextOf } from '#engine/forms/referred-texts.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { rightOf, type FormRights } from '#engine/forms/rights.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'

/**
 * Texts that a record keeps of the rows it refers to, where the rows say something else by now: the newer texts by path
 * (`code`, `items.<row id>.code`). Rows that the reader may not see tell nothing.
 */
export function changedSources(fn: OnlineFunction, values: FormValues, facts: ServerFacts, rights: FormRights): Record<string, string> {
  const { fields, tables } = outlineOf(fn.form, fieldTypes)
  const form = { fields, values }
  const changed = (its: readonly FormField[], own: FormValues, others: readonly (typeof form)[], path: string): [string, string][] =>
    its.flatMap((field): [string, string][] => {
      const { key, type, options } = field
      const referred = type.referredText?.(options)
      if (!referred || type.column(options) === undefined || !rightOf(rights, field).readable) return []
      const stored = own[key] ?? type.empty
      const now = referredTextOf(referred, others, facts)
      return now === undefined || type.isEmpty(stored) || now === stored ? [] : [[`${path}${key}`, now]]
    })
  const rows = tables
    .filter((table) => rightOf(rights, table).readable)
    .flatMap((table) =>
      rowsIn(values[table.key]).flatMap((row) =>
        changed(table.columns, row, [{ fields: table.columns, values: row }, form], `${table.key}.${row.id}.`),
      ),
    )
  return Object.fromEntries([...changed(fields, values, [form], ''), ...rows])
}
