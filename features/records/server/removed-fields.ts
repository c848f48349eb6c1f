import { LRUCache } from 'lru-cache'
import type { FormPart } from '#engine/forms/model.ts'
import { outlineOf, type FormField, type FormOutline } from '#engine/forms/outline.ts'
import { functionOf, type FunctionDefinition, type OnlineFunction } from '#features/records/server/online-function.ts'
import { databaseTables, type DatabaseTables } from '#features/records/server/publish/database-tables.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Db } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** Earlier versions in which removed fields are looked for, the newest first. */
const versionsAtMost = 100

export interface FormerFields {
  /**
   * The function with the fields that its form had in earlier versions and has no more, as they were last: their columns still hold what was
   * filled in. It is read as any function, with the id of this one, so masks and encryption count as they did. Without rules: what hid a
   * field or computed it may be gone too.
   */
  readonly fn: OnlineFunction
  /** By the name of a field or column, the function as it was when that was in its form last. */
  readonly lastIn: ReadonlyMap<string, OnlineFunction>
}

type Former = LRUCache<string, Promise<{ readonly fields: FormerFields | undefined }>>

const known = new WeakMap<Kernel, Former>()

/** The fields that the form of a function has no more; undefined where nothing was removed. */
export async function formerFields(kernel: Kernel, fn: OnlineFunction): Promise<FormerFields | undefined> {
  const all = known.get(kernel) ?? (new LRUCache({ max: 500 }) as Former)
  known.set(kernel, all)
  const key = `${fn.id} ${fn.version}`
  const found = all.get(key) ?? readFormer(kernel.db, fn).then((fields) => ({ fields }))
  all.set(key, found)
  // What failed is read again.
  found.catch(() => all.delete(key))
  return (await found).fields
}

async function readFormer(db: Db, fn: OnlineFunction): Promise<FormerFields | undefined> {
  const versions = await db
    .selectFrom('function_version')
    .select(['version', 'definition'])
    .where('function_id', '=', fn.id)
    .orderBy('version', 'desc')
    .limit(versionsAtMost)
    .execute()
  const { id, code } = fn
  const former = versions.map(({ version, definition }) => functionOf(id, code, version, definition as FunctionDefinition))
  const forms = former.map(({ form }) => outlineOf(form, fieldTypes))
  const now = outlineOf(fn.form, fieldTypes)
  if (forms.every(({ names }) => names.every((name) => now.byName.has(name)))) return undefined
  const parts = removedParts(fn, forms, await databaseTables(db, code))
  if (parts.length === 0) return undefined
  const { version, tables: _, ...definition } = fn
  const removed = functionOf(id, code, version, { ...definition, form: { ...fn.form, parts, rules: [] } })
  const lastIn = outlineOf(removed.form, fieldTypes).names.flatMap((name): [string, OnlineFunction][] => {
    const last = former.find((_was, at) => forms[at]!.byName.has(name))
    return last ? [[name, last]] : []
  })
  return { fn: removed, lastIn: new Map(lastIn) }
}

/** Each removed field once, as it was last; of a sub-table that is still there, its removed columns. */
function removedParts(fn: OnlineFunction, forms: readonly FormOutline[], existing: DatabaseTables): readonly FormPart[] {
  const now = outlineOf(fn.form, fieldTypes)
  const isLeft = (field: FormField, table: string): boolean => {
    const { column } = field.part
    return column !== undefined && field.type.column(field.options) !== undefined && (existing.get(table)?.has(column) ?? false)
  }
  const tableOf = (field: FormField): string =>
    `${fn.code}_${(now.tableByKey.get(field.key) ?? field).part.column ?? field.key.toLowerCase()}`
  const fields = new Map<string, FormPart>()
  const tables = new Map<string, { readonly part: FormPart; readonly columns: Map<string, FormPart> }>()
  // A column that another field has now holds that one's values.
  const taken = new Set(
    [fn.tables.main, ...fn.tables.subTables].flatMap(({ name, stored }) => stored.map(({ column }) => `${name} ${column}`)),
  )
  const isRemoved = (field: FormField, table: string): boolean =>
    !now.byName.has(field.name) && isLeft(field, table) && !taken.has(`${table} ${field.part.column}`)
  for (const form of forms) {
    for (const field of form.fields) if (!fields.has(field.key) && isRemoved(field, fn.code)) fields.set(field.key, field.part)
    for (const table of form.tables) {
      const there = tables.get(table.key) ?? { part: (now.tableByKey.get(table.key) ?? table).part, columns: new Map<string, FormPart>() }
      tables.set(table.key, there)
      for (const column of table.columns)
        if (!there.columns.has(column.key) && isRemoved(column, tableOf(table))) there.columns.set(column.key, column.part)
    }
  }
  const ofTables = [...tables.values()].filter(({ part, columns }) => columns.size > 0 && !fields.has(part.key))
  return [...fields.values(), ...ofTables.map(({ part, columns }) => ({ ...part, children: [...columns.values()] }))]
}
