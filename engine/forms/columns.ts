import type { FieldTypes } from './field-type.ts'
import type { FormDefinition, FormPart } from './model.ts'

/** Words PostgreSQL keeps for itself where a column name stands. */
const reservedWords = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization between binary both case cast check collate collation column concurrently constraint create cross ' +
    'current_catalog current_date current_role current_schema current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for ' +
    'foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not ' +
    'notnull null offset on only or order outer overlaps placing primary references returning right select session_user similar some symmetric system_user table tablesample ' +
    'then to trailing true union unique user using variadic verbose when where window with ' +
    // Columns every table of PostgreSQL has.
    'tableoid xmin cmin xmax cmax ctid oid'
  ).split(' '),
)

/** Columns each record table or row table has of its own. */
export const systemColumns: ReadonlySet<string> = new Set([
  'id',
  'record_id',
  'row_id',
  'row_order',
  'owner_id',
  'creator_id',
  'org_id',
  'organization_id',
  'definition_version',
  'flow_id',
  'flow_state',
  'flow_task_id',
  'state',
  'version',
  'created_at',
  'created_by',
  'modified_at',
  'modified_by',
  'submitted_at',
  'deleted_at',
  'deleted_by',
  'search_text',
  'position',
  'demo',
])

const shape = /^[a-z][a-z0-9_]{0,47}$/

/** Whether a name may be one of a table or column that is made (security 5.2). */
export function isTableName(name: string): boolean {
  return shape.test(name) && !reservedWords.has(name)
}

/** Whether a name may be a column of a record's table. */
export function isColumnName(name: string): boolean {
  return isTableName(name) && !systemColumns.has(name)
}

/** `planArea` becomes `plan_area`, `billNO2` `bill_no2`; undefined when nothing usable is left. */
function snakeCase(key: string): string | undefined {
  const name = key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)
  return /^[a-z]/.test(name) && !/[^\x20-\x7e]/.test(key) ? name : undefined
}

function freeName(key: string, taken: ReadonlySet<string>): string {
  const wanted = snakeCase(key)
  if (wanted !== undefined && isColumnName(wanted) && !taken.has(wanted)) return wanted
  const stem = wanted ?? 'f'
  for (let number = 1; ; number += 1) {
    const name = `${stem}_${number}`
    if (isColumnName(name) && !taken.has(name)) return name
  }
}

const natureOf = (part: FormPart, types: FieldTypes) => types.get(part.type)?.nature

/** Columns of a published definition by the names of its fields: those of sub-tables by `table.column`. */
export function columnsByName(previous: FormDefinition | undefined, types: FieldTypes): ReadonlyMap<string, string> {
  const columns = new Map<string, string>()
  const walk = (parts: readonly FormPart[], table: string): void => {
    for (const part of parts) {
      if (part.column !== undefined) columns.set(`${table}${part.key}`, part.column)
      walk(part.children ?? [], natureOf(part, types) === 'sub-table' ? `${part.key}.` : table)
    }
  }
  walk(previous?.parts ?? [], '')
  return columns
}

/**
 * A form that is designed, with the columns that its fields have in what is published: texts of drafts name none. A field with a column keeps its
 * key (`refuseKey`).
 */
export function withColumns(form: FormDefinition, types: FieldTypes, columns: ReadonlyMap<string, string>): FormDefinition {
  const walk = (parts: readonly FormPart[], table: string): readonly FormPart[] =>
    parts.map(({ column: _, ...part }) => {
      const column = columns.get(`${table}${part.key}`)
      const below = natureOf(part, types) === 'sub-table' ? `${part.key}.` : table
      return { ...part, ...(column === undefined ? {} : { column }), ...(part.children ? { children: walk(part.children, below) } : {}) }
    })
  return columns.size === 0 ? form : { ...form, parts: walk(form.parts, '') }
}

/** Names that columns of a level may not get: of the record itself, or of the sub-table with this column name. */
export type TakenNames = (subTable?: string) => ReadonlySet<string>

const noneTaken: TakenNames = () => new Set()

/**
 * Gives every field and sub-table its column name (a sub-table's names its own table): unique on its level, snake_case, no
 * reserved word. The names of the definition published before are kept for the same keys, so that data stays where it is.
 *
 * @param taken names the database has already: those of removed fields are never given to another field, nor to one of another type that
 * comes back, because values of the old type lie there
 * @param returning columns of removed fields that come back as they were, by their names as in expressions
 */
export function deriveColumns(
  definition: FormDefinition,
  types: FieldTypes,
  previous?: FormDefinition,
  taken: TakenNames = noneTaken,
  returning: ReadonlyMap<string, string> = new Map(),
): FormDefinition {
  const known = columnsByName(previous, types)
  const level = (parts: readonly FormPart[], table: string, used: Set<string>): readonly FormPart[] =>
    parts.map((part) => {
      const nature = natureOf(part, types)
      const named = nature === 'value' || nature === 'sub-table' ? nameOf(part, table, used) : undefined
      const isTable = nature === 'sub-table'
      const inside = isTable ? `${part.key}.` : table
      const children = part.children && level(part.children, inside, isTable ? usedOn(inside, named) : used)
      const { column: _given, ...rest } = part
      return { ...rest, ...(named === undefined ? {} : { column: named }), ...(children ? { children } : {}) }
    })
  const usedOn = (table: string, subTable?: string): Set<string> => {
    const kept = [...known].filter(([name]) => (table === '' ? !name.includes('.') : name.startsWith(table)))
    return new Set([...kept.map(([, column]) => column), ...taken(subTable)])
  }
  const nameOf = (part: FormPart, table: string, used: Set<string>): string => {
    const column = known.get(`${table}${part.key}`) ?? returning.get(`${table}${part.key}`) ?? freeName(part.key, used)
    used.add(column)
    return column
  }
  return { ...definition, parts: level(definition.parts, '', usedOn('')) }
}
