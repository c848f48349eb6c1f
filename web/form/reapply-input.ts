import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import type { FormField, FormTable } from '#engine/forms/outline.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { rowsIn, sameValue } from '#engine/forms/record-state.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** What a user typed, and the values the form had before. */
export interface Typed {
  readonly base: FormValues
  readonly values: FormValues
}

/** Labels of the fields that somebody else changed in the meantime. */
export interface Meanwhile {
  /** Changed by others only: the newest value is shown. */
  readonly theirs: readonly string[]
  /** Changed by both: the input of this user is shown. */
  readonly both: readonly string[]
}

/**
 * Applies what the user typed to a newer state of the record. Fields the user did not change keep the value of the form; rows are
 * matched by id, so rows that others added or removed stay so.
 */
export function reapplyInput(session: FormSession, definition: FormDefinition, typed: Typed): Meanwhile {
  const { fields, tables } = outlineOf(definition, fieldTypes)
  const newest = session.values()
  // Options of a field may depend on a field after it, whose change empties it: in the second pass both values are there.
  for (const field of [...fields, ...fields])
    if (!same(field, typed.base, typed.values)) session.set(field.key, typed.values[field.key] ?? field.type.empty)
  for (const table of tables) layRows(session, table, typed)
  const open = [...fields, ...tables].filter(({ type }) => !type.filledBy)
  const changed = open.filter((field) => !same(field, typed.base, newest) && !same(field, typed.values, newest))
  const isTyped = (field: FormField) => !same(field, typed.base, typed.values)
  const labels = (some: readonly FormField[]) => some.map(({ part }) => part.label)
  return { theirs: labels(changed.filter((field) => !isTyped(field))), both: labels(changed.filter(isTyped)) }
}

const same = (field: FormField, one: FormValues, other: FormValues): boolean => sameValue(field, one[field.key], other[field.key])

function layRows(session: FormSession, { key, columns }: FormTable, { base, values }: Typed): void {
  const before = new Map(rowsIn(base[key]).map((row) => [row.id, row]))
  const now = new Map(rowsIn(values[key]).map((row) => [row.id, row]))
  const there = new Set(session.rowIds(key))
  for (const id of before.keys()) if (!now.has(id)) session.removeRow(key, id)
  for (const [id, row] of now) {
    const was = before.get(id)
    const touched = columns.filter((column) => !was || !same(column, was, row))
    if (touched.length > 0 && !there.has(id)) session.addRow(key, { values: row })
    else for (const column of touched) session.set(`${key}.${id}.${column.key}`, row[column.key] ?? column.type.empty)
  }
}
