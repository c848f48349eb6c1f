import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import type { StoredFileFacts } from '#engine/forms/field-type.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { knownFiles } from '#features/files/entry.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { filesOf } from '#features/records/server/save/decide-record.ts'
import type { Db, Tx } from '#server/database/types.ts'

/**
 * Values as a client sent them, with name, size and extension of their files from the storage; so the limits of a field are
 * checked against what was really uploaded. Runs no statement where no file is named.
 */
export async function withStoredFiles(db: Db | Tx, fn: OnlineFunction, values: FormValues): Promise<FormValues> {
  const ids = filesOf(fn, values)
  if (ids.length === 0) return values
  const stored = await knownFiles(db, ids)
  const { fields, tables } = outlineOf(fn.form, fieldTypes)
  const rows = tables
    .filter((table) => values[table.key] !== undefined)
    .map((table): [string, unknown] => [
      table.key,
      rowsIn(values[table.key]).map((row) => ({ ...row, ...replaced(table.columns, row, stored) })),
    ])
  return { ...values, ...replaced(fields, values, stored), ...Object.fromEntries(rows) }
}

function replaced(fields: readonly FormField[], values: FormValues, stored: ReadonlyMap<string, StoredFileFacts>): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ key, type }): [string, unknown][] =>
      type.withStored && values[key] !== undefined ? [[key, type.withStored(values[key], stored)]] : [],
    ),
  )
}
