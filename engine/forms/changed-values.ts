import type { FormValues } from './model.ts'
import type { FormField, FormOutline, FormTable } from './outline.ts'
import { rowsIn, sameValue } from './record-state.ts'

/** One changed value: `planArea`, `items.<row id>.planArea`; a whole row that came or went is `items.<row id>`. */
export interface ValueChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** What is another value than before, field by field; of a sub-table its rows that are new, gone or changed, by their cells. */
export function changedValues({ fields, tables }: FormOutline, before: FormValues, after: FormValues): readonly ValueChange[] {
  return [
    ...fields.flatMap((field) => changed(field, field.key, before[field.key], after[field.key])),
    ...tables.flatMap((table) => changedRows(table, before[table.key], after[table.key])),
  ]
}

function changed(field: FormField, path: string, was: unknown, is: unknown): readonly ValueChange[] {
  const { type, options } = field
  // Values that are only shown are not stored, so they are no changes.
  if (type.column(options) === undefined) return []
  const change = { path, before: was ?? type.empty, after: is ?? type.empty }
  return sameValue(field, change.before, change.after) ? [] : [change]
}

function changedRows({ key, columns }: FormTable, was: unknown, is: unknown): readonly ValueChange[] {
  const [old, now] = [rowsById(was), rowsById(is)]
  const gone = [...old].flatMap(([id, row]): ValueChange[] =>
    now.has(id) ? [] : [{ path: `${key}.${id}`, before: row, after: undefined }],
  )
  const others = [...now].flatMap(([id, row]): readonly ValueChange[] => {
    const stored = old.get(id)
    if (!stored) return [{ path: `${key}.${id}`, before: undefined, after: row }]
    return columns.flatMap((column) => changed(column, `${key}.${id}.${column.key}`, stored[column.key], row[column.key]))
  })
  return [...gone, ...others]
}

const rowsById = (rows: unknown) => new Map(rowsIn(rows).map((row) => [row.id, row]))
