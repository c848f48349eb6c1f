import { isDeepStrictEqual } from 'node:util'
import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf, type FormField, type FormTable } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { FunctionDefinition } from '#features/records/server/online-function.ts'
import { countsAlike } from '#features/records/server/publish/other-units.ts'
import type { DatabaseTables } from '#features/records/server/publish/database-tables.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** Earlier versions in which a field that comes back is looked for. */
const versionsAtMost = 100

/** Where the values of a field come from, as far as they are ids of something: those of another function name nothing of this one. */
const sourceOf = ({ type, options }: FormField): string | undefined => {
  const source = type.refersTo?.(options)?.source
  return source && `${source.kind} ${source.id}`
}

/** Fields whose values may be shown again: the same type of control, stored, counted and protected alike, of the same source. */
function isSame(one: FormField, other: FormField): boolean {
  return (
    one.part.type === other.part.type &&
    one.type.column(one.options) === other.type.column(other.options) &&
    countsAlike(one, other) &&
    sourceOf(one) === sourceOf(other) &&
    isDeepStrictEqual(one.part.mask, other.part.mask) &&
    (one.part.encrypted ?? false) === (other.part.encrypted ?? false)
  )
}

const fieldsOf = (form: FormDefinition): ReadonlyMap<string, FormField> => outlineOf(form, fieldTypes).byName

/**
 * The columns of removed fields that come back as they were, by the name of the field: who goes back to an earlier version has its values
 * again. A sub-table comes back with its rows where one of its columns does. What comes back with another type or another mask is a new field,
 * so that nobody sees by it what was covered.
 */
export async function returningColumns(
  db: Db | Tx,
  { id, code, form }: { readonly id: string; readonly code: string; readonly form: FormDefinition },
  before: FormDefinition | undefined,
  existing: DatabaseTables,
): Promise<ReadonlyMap<string, string>> {
  if (!before) return new Map()
  const now = fieldsOf(before)
  const added = [...fieldsOf(form)].filter(([name]) => !now.has(name))
  if (added.length === 0) return new Map()
  const versions = await db
    .selectFrom('function_version')
    .select('definition')
    .where('function_id', '=', id)
    .orderBy('version', 'desc')
    .limit(versionsAtMost)
    .execute()
  const former = new Map<string, FormField>()
  for (const { definition } of versions)
    for (const [name, field] of fieldsOf((definition as FunctionDefinition).form)) if (!former.has(name)) former.set(name, field)
  const tables = outlineOf(form, fieldTypes).tableByKey
  const columnOf = (name: string): string | undefined => former.get(name)?.part.column
  const tableOf = (key: string): string => `${code}_${now.get(key)?.part.column ?? columnOf(key) ?? ''}`
  const returns = (name: string, field: FormField): boolean => {
    const was = former.get(name)
    const column = was?.part.column
    if (!was || column === undefined || !isSame(was, field)) return false
    const table = tables.get(field.key)
    if (field.table === undefined && table) return existing.has(tableOf(field.key)) && hasReturning(table)
    return existing.get(field.table === undefined ? code : tableOf(field.table))?.has(column) ?? false
  }
  const hasReturning = ({ columns }: FormTable): boolean => columns.some((column) => returns(column.name, column))
  return new Map(added.flatMap(([name, field]) => (returns(name, field) ? [[name, columnOf(name) ?? '']] : [])))
}
