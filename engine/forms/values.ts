import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { FieldFacts, FieldTypes } from './field-type.ts'
import type { FormDefinition, FormValues, RowValues } from './model.ts'
import { withoutUnoffered } from './offered.ts'
import type { FormField, FormTable } from './outline.ts'
import { outlineOf } from './outline.ts'
import { rowLimit } from './problems.ts'
import { rowsIn } from './record-state.ts'
import type { FormRights } from './rights.ts'
import { everyRight, rightOf } from './rights.ts'

/** Head of the names of rows that the server has not named yet. */
export const addedRow = 'new-'

/** Now, me or my organization, where the field begins with that: also one that is disabled, as the person still works there. */
export function ownDefault({ part, type, options }: FormField, facts: FieldFacts): unknown {
  return part.defaultCurrent ? type.current?.(options, facts) : undefined
}

/**
 * The value a field begins with: now, me or my organization; the definition's default (in wire form), without what is not offered any
 * more; the type's own.
 */
export function defaultOf(field: FormField, facts: FieldFacts): unknown {
  const { part, type, options } = field
  if (part.defaultCurrent && type.current) return ownDefault(field, facts)
  const given = part.defaultValue
  if (given !== undefined && given !== null && given !== '') {
    const parsed = type.fromWire(given, options, facts)
    const value = parsed.ok ? withoutUnoffered(type, parsed.value, options, facts) : type.empty
    if (!type.isEmpty(value)) return value
  }
  return type.initial?.(options) ?? type.empty
}

/** Values of a new record: defaults, and no rows. */
export function emptyValues(definition: FormDefinition, types: FieldTypes, facts: FieldFacts): FormValues {
  const { fields, tables } = outlineOf(definition, types)
  return Object.fromEntries([
    ...fields.map((field): [string, unknown] => [field.key, defaultOf(field, facts)]),
    ...tables.map(({ key }): [string, unknown] => [key, []]),
  ])
}

/** A new row of a sub-table: defaults of its columns. */
export function emptyRow(table: FormTable, facts: FieldFacts, id: string): RowValues {
  return { ...Object.fromEntries(table.columns.map((column) => [column.key, defaultOf(column, facts)])), id }
}

/**
 * Not part of the platform family: a member beside the values by which a client says that it holds every digit of every number, so
 * that none it sends is the echo of a longer one.
 */
export const exactMember = '@exact'

/** What reading the wire gave: the values that could be read, and what is wrong with the others. */
export interface ReadValues {
  readonly values: FormValues
  readonly refusals: readonly Refusal[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the fields the wire names; what it leaves out stays out, what the form does not know is dropped. */
function readFields(fields: readonly FormField[], wire: Readonly<Record<string, unknown>>, facts: FieldFacts, at: string): ReadValues {
  const values: Record<string, unknown> = {}
  const refusals: Refusal[] = []
  for (const { key, type, options } of fields) {
    if (!Object.hasOwn(wire, key)) continue
    const parsed = type.fromWire(wire[type.fill ? idOf(key, wire) : key], options, facts)
    if (parsed.ok) values[key] = parsed.value
    else refusals.push({ ...parsed.refusal, field: `${at}${key}` })
  }
  return { values, refusals }
}

function readRows(
  table: FormTable,
  wire: unknown,
  facts: FieldFacts,
): { readonly rows: readonly RowValues[]; readonly refusals: readonly Refusal[] } {
  const { key, part, columns } = table
  if (wire === null || wire === undefined || wire === '') return { rows: [], refusals: [] }
  if (!Array.isArray(wire) || !wire.every(isObject))
    return { rows: [], refusals: [refusal('malformed', 'forms.rows-shape', { params: { label: part.label }, field: key })] }
  const max = facts.rowsAtMost ?? rowLimit
  if (wire.length > max)
    return { rows: [], refusals: [refusal('too-large', 'forms.too-many-rows', { params: { label: part.label, max }, field: key })] }
  const read = wire.map((row, index) => ({ row, index, ...readFields(columns, row, facts, `${key}.${index}.`) }))
  const rows = read.map(({ row, index, values }) => ({
    ...values,
    id: typeof row.id === 'string' && row.id !== '' ? row.id : `${addedRow}${index + 1}`,
  }))
  return { rows, refusals: read.flatMap(({ refusals }) => refusals) }
}

/**
 * Reads a record as the wire carries it. Members left out stay left out, so that saving never empties them; unknown ones
 * are dropped. A row without an id is a new one.
 *
 * @returns refusals name their field: `planArea`, `items.0.planArea` with the place of the row, from 0
 */
export function fromWire(
  definition: FormDefinition,
  types: FieldTypes,
  facts: FieldFacts,
  wire: Readonly<Record<string, unknown>>,
): ReadValues {
  const { fields, tables } = outlineOf(definition, types)
  const own = readFields(fields, wire, facts, '')
  const values: Record<string, unknown> = { ...own.values }
  const refusals = [...own.refusals]
  for (const table of tables) {
    if (!Object.hasOwn(wire, table.key)) continue
    const read = readRows(table, wire[table.key], facts)
    values[table.key] = read.rows
    refusals.push(...read.refusals)
  }
  return { values, refusals }
}

/** Who and when, filled by the server, travel as the text that clients show as it comes; the value itself stands beside it. */
function writeField({ key, type, options }: FormField, value: unknown, facts: FieldFacts): [string, unknown][] {
  const wire = type.toWire(value, options, facts)
  return type.fill
    ? [
        [key, type.isEmpty(value) ? '' : type.format(value, options, facts)],
        [`${key}_id`, wire],
      ]
    : [[key, wire]]
}

const idOf = (key: string, wire: Readonly<Record<string, unknown>>): string => (Object.hasOwn(wire, `${key}_id`) ? `${key}_id` : key)

/** The record as the wire carries it: only members the values hold and the caller may read. */
export function toWire(
  definition: FormDefinition,
  types: FieldTypes,
  facts: FieldFacts,
  values: FormValues,
  rights: FormRights = everyRight,
): Record<string, unknown> {
  const { fields, tables } = outlineOf(definition, types)
  const write = (its: readonly FormField[], from: FormValues): [string, unknown][] =>
    its
      .filter((field) => Object.hasOwn(from, field.key) && rightOf(rights, field).readable)
      .flatMap((field) => writeField(field, from[field.key], facts))
  const rows = tables
    .filter((table) => Object.hasOwn(values, table.key) && rightOf(rights, table).readable)
    .map((table): [string, unknown] => [
      table.key,
      rowsIn(values[table.key]).map((row) => ({ ...Object.fromEntries(write(table.columns, row)), id: row.id })),
    ])
  return Object.fromEntries([...write(fields, values), ...rows])
}
