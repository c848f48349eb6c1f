import type { FormValues } from './model.ts'
import type { FormField, FormOutline } from './outline.ts'
import { rowsIn } from './record-state.ts'

/** Whether a value of a masked field is one as others are told it. */
export function isCovered({ part }: Pick<FormField, 'part'>, value: unknown): boolean {
  return part.mask !== undefined && typeof value === 'string' && value.includes('*')
}

/** The values as those are told them from whom everything masked is covered. */
export function coveredValues({ fields, tables }: Pick<FormOutline, 'fields' | 'tables'>, values: FormValues): FormValues {
  const covered = (its: readonly FormField[], from: FormValues): FormValues => {
    const masked = its.filter(({ key, type }) => type.cover !== undefined && Object.hasOwn(from, key))
    return masked.length === 0 ? from : { ...from, ...Object.fromEntries(masked.map(({ key, type }) => [key, type.cover?.(from[key])])) }
  }
  const rows = tables
    .filter(({ key, columns }) => Object.hasOwn(values, key) && columns.some(({ type }) => type.cover))
    .map(({ key, columns }): [string, unknown] => [key, rowsIn(values[key]).map((row) => covered(columns, row))])
  return { ...covered(fields, values), ...Object.fromEntries(rows) }
}
