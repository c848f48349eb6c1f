import { conditionOffer, type ConditionOperator } from '../access/row-scheme.ts'
import type { FormField } from './outline.ts'

const comparing: readonly ConditionOperator[] = ['equals', 'not-equals', 'more', 'at-least', 'less', 'at-most']

/** Whether values of a field name something: those of two kinds are never the same, however alike they look. */
const isName = ({ type }: FormField): boolean => type.idsOf !== undefined || type.choices !== undefined || type.refersTo !== undefined

/**
 * How a field of a record may be compared with another field of the same record: both stand in the record itself, in columns of one type. Lists of values
 * and encrypted values are not compared.
 */
export function fieldComparisons(one: FormField, other: FormField): readonly ConditionOperator[] {
  const column = one.type.column(one.options)
  if (one.key === other.key || one.table !== undefined || other.table !== undefined) return []
  if (column === undefined || column !== other.type.column(other.options)) return []
  if (column === 'bytea' || column === 'jsonb' || column.endsWith('[]')) return []
  if ((isName(one) || isName(other)) && one.type.type !== other.type.type) return []
  const { operators } = conditionOffer(one.type, column)
  return comparing.filter((operator) => operators.includes(operator))
}
