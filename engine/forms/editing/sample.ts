import { evaluate, type Evaluated } from '#engine/expressions/evaluate.ts'
import { referencesOf, type Expression } from '#engine/expressions/expression.ts'
import type { FormFacts } from '../facts.ts'
import { scopeFacts } from '../facts.ts'
import type { FormValues, RowValues } from '../model.ts'
import type { FormField, FormOutline } from '../outline.ts'

/** Values typed to try a formula or a rule. */
export interface Sample {
  readonly outline: FormOutline
  readonly values: FormValues
  readonly facts: FormFacts
}

/** The rows of a sub-table in a sample. */
export function rowsOf({ values }: Pick<Sample, 'values'>, table: string): readonly RowValues[] {
  const rows = values[table]
  return Array.isArray(rows) ? (rows as readonly RowValues[]) : []
}

/** The fields whose values decide what an expression answers: those it names, of a sub-table all columns that it may count. */
export function sampledFields(outline: FormOutline, expressions: readonly Expression[]): readonly FormField[] {
  const named = new Set(expressions.flatMap(referencesOf))
  return outline.names.flatMap((name) => {
    const field = outline.byName.get(name)
    return field && named.has(name) ? [field] : []
  })
}

/**
 * What an expression answers on a sample, as a form would see it.
 *
 * @param row the row it is computed for, of the sub-table with this key
 */
export function onSample(expression: Expression, sample: Sample, row?: { readonly table: string; readonly data: RowValues }): Evaluated {
  const { outline, values, facts } = sample
  const told = ({ key, type, options }: FormField, holder: Readonly<Record<string, unknown>>) =>
    type.toExpression(holder[key] ?? type.empty, options)
  const value = (name: string): unknown => {
    const field = outline.byName.get(name)
    if (!field) return null
    if (field.type.nature === 'sub-table') return rowsOf(sample, field.key).map(({ id }) => id)
    if (field.table === undefined) return told(field, values)
    return row?.table === field.table ? told(field, row.data) : rowsOf(sample, field.table).map((one) => told(field, one))
  }
  return evaluate(expression, { ...scopeFacts(facts), value })
}
