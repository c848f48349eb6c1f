import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import type { StoredFileFacts } from '#engine/forms/field-type.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { attachFiles, knownFiles, refuseForeignFiles, type KnownFiles } from '#features/files/entry.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { filesOf } from '#features/records/server/save/decide-record.ts'
import type { Tx } from '#server/database/types.ts'
import type { RowStatement } from '#server/database/write-set.ts'
import type { Kernel } from '#server/kernel.ts'
import { cleanRichText } from '#server/rich-text.ts'

/** Values with the stored properties of their files. */
export interface FiledValues {
  readonly values: FormValues
  readonly files: KnownFiles
}

/**
 * Replaces name, size and extension of files with those in the storage, so that limits are checked against what was really
 * uploaded, and leaves of formatted texts what may stand in them. Runs no statement when the values contain no file.
 *
 * @param tx the transaction of the save, if there is one
 */
export async function withStoredFiles(kernel: Kernel, tx: Tx | undefined, fn: OnlineFunction, sent: FormValues): Promise<FiledValues> {
  const values = { ...sent, ...cleaned(outlineOf(fn.form, fieldTypes).fields, sent) }
  const ids = filesOf(fn, values)
  if (ids.length === 0) return { values, files: new Map() }
  const files = await knownFiles(kernel, tx, ids)
  const stored = new Map([...files].map(([id, { facts }]) => [id, facts]))
  const { fields, tables } = outlineOf(fn.form, fieldTypes)
  const rows = tables
    .filter((table) => values[table.key] !== undefined)
    .map((table): [string, unknown] => [
      table.key,
      rowsIn(values[table.key]).map((row) => ({ ...row, ...replaced(table.columns, row, stored) })),
    ])
  return { values: { ...values, ...replaced(fields, values, stored), ...Object.fromEntries(rows) }, files }
}

/**
 * Changes of the links between files and their record.
 *
 * @param before the record's files until now; none for a new one
 * @param known stored properties of the files in the values that were sent; new files must be among them
 * @throws Refused 422 when the user may not use a file (security 8.1)
 */
export function fileChanges(
  fn: OnlineFunction,
  { values, before, known }: { values: FormValues; before: FormValues; known: KnownFiles },
  owner: { userId: string; recordId: string },
): RowStatement[] {
  const [held, named] = [filesOf(fn, before), filesOf(fn, values)]
  refuseForeignFiles(
    known,
    named.filter((id) => !held.includes(id)),
    { ...owner, functionId: fn.id },
  )
  return attachFiles(named, held, { functionId: fn.id, recordId: owner.recordId })
}

function cleaned(fields: readonly FormField[], values: FormValues): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ key, type }): [string, unknown][] =>
      type.cleaned && values[key] !== undefined ? [[key, type.cleaned(values[key], cleanRichText)]] : [],
    ),
  )
}

function replaced(fields: readonly FormField[], values: FormValues, stored: ReadonlyMap<string, StoredFileFacts>): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ key, type }): [string, unknown][] =>
      type.withStored && values[key] !== undefined ? [[key, type.withStored(values[key], stored)]] : [],
    ),
  )
}
