import type { FieldFacts, FieldTypes } from './field-type.ts'
import type { FormDefinition, FormValues, RowValues } from './model.ts'
import type { FormField, FormTable } from './outline.ts'
import { outlineOf } from './outline.ts'
import { rowsIn, sameValue } from './record-state.ts'

/** One field that differs, as people read it. */
export interface Difference {
  /** `planArea`, `items.<row id>.planArea`. */
  readonly path: string
  /** Label of the field; of a cell also of its sub-table: `备案明细 / 计划面积`. */
  readonly label: string
  readonly before: string
  readonly after: string
}

function fieldDifference(
  field: FormField,
  before: unknown,
  after: unknown,
  path: string,
  label: string,
  facts: FieldFacts,
): readonly Difference[] {
  const { type, options, part } = field
  const [from, to] = [before ?? type.empty, after ?? type.empty]
  if (type.column(options) === undefined || sameValue(field, from, to)) return []
  return [
    { path, label: `${label}${part.label || part.key}`, before: type.format(from, options, facts), after: type.format(to, options, facts) },
  ]
}

function rowDifferences(
  table: FormTable,
  before: readonly RowValues[],
  after: readonly RowValues[],
  facts: FieldFacts,
): readonly Difference[] {
  const [from, to] = [new Map(before.map((row) => [row.id, row])), new Map(after.map((row) => [row.id, row]))]
  const ids = [...new Set([...from.keys(), ...to.keys()])]
  return ids.flatMap((id) =>
    table.columns.flatMap((column) =>
      fieldDifference(
        column,
        from.get(id)?.[column.key],
        to.get(id)?.[column.key],
        `${table.key}.${id}.${column.key}`,
        `${table.part.label || table.key} / `,
        facts,
      ),
    ),
  )
}

/**
 * How two states of a record differ, field by field with the texts people read: for the audit log and the history of a
 * record. A row that came or went differs in each cell that has a value.
 */
export function differences(
  definition: FormDefinition,
  types: FieldTypes,
  facts: FieldFacts,
  before: FormValues,
  after: FormValues,
): readonly Difference[] {
  const { fields, tables } = outlineOf(definition, types)
  return [
    ...fields.flatMap((field) => fieldDifference(field, before[field.key], after[field.key], field.key, '', facts)),
    ...tables.flatMap((table) => rowDifferences(table, rowsIn(before[table.key]), rowsIn(after[table.key]), facts)),
  ]
}
