import type { FieldType, Operator } from '#engine/forms/field-type.ts'

/** One data scheme: every group must hold or any, as `match` says; conditions inside a group likewise. */
export interface RowScheme {
  readonly match: 'and' | 'or'
  readonly groups: readonly SchemeGroup[]
}

export interface SchemeGroup {
  readonly match: 'and' | 'or'
  readonly conditions: readonly RowCondition[]
}

/** How a condition of a data scheme compares. */
export const conditionOperators = [
  'equals',
  'not-equals',
  'contains',
  'not-contains',
  'starts-with',
  'more',
  'at-least',
  'less',
  'at-most',
  'between',
  'in',
  'not-in',
  'empty',
  'not-empty',
] as const satisfies readonly (Operator | 'starts-with')[]
export type ConditionOperator = (typeof conditionOperators)[number]

/**
 * A condition on a record. One on a column of a sub-table (`items-town`) holds where one of the rows meets it; what says no
 * (`not-equals`, `not-in`, `not-contains`, `empty`) where no row meets the opposite.
 */
export interface RowCondition {
  /** Key of a field of the form, or `@owner`, `@organization` for the record's own owner and organization. */
  readonly field: string
  readonly operator: ConditionOperator
  /** What it is compared with: a constant as the column keeps it, or something of the user (permissions 5). */
  readonly value: { readonly constant: unknown } | { readonly current: CurrentValue }
}

/** What of the acting user a row can be compared with (permissions 5); the region is ours. */
export const currentValues = [
  'user',
  'user-and-subordinates',
  'organization',
  'organization-and-below',
  'managed-organizations',
  'managed-organizations-and-below',
  'organization-region',
] as const
export type CurrentValue = (typeof currentValues)[number]

/** What conditions on a field may do. */
export interface ConditionOffer {
  /** Comparisons with a constant. */
  readonly operators: readonly ConditionOperator[]
  /** What of the user it can be compared with. */
  readonly current: readonly CurrentValue[]
}

const ofIds: Readonly<Record<NonNullable<FieldType['idsOf']>, readonly CurrentValue[]>> = {
  user: ['user', 'user-and-subordinates'],
  organization: ['organization', 'organization-and-below', 'managed-organizations', 'managed-organizations-and-below'],
  region: ['organization-region'],
}

/**
 * What conditions on a field of a type may do; nothing for a field without a column, or one that is stored encrypted.
 *
 * @param columnType of its column
 */
export function conditionOffer(type: FieldType, columnType: string | undefined): ConditionOffer {
  if (columnType === undefined || columnType === 'bytea') return { operators: [], current: [] }
  const isList = columnType.endsWith('[]')
  // A column of lists holds one of the values or none of them; a moment is never met exactly.
  const hasNoEqual = isList || columnType === 'timestamptz'
  const operators: readonly ConditionOperator[] = type.operators.filter(
    (one) => !(hasNoEqual && (one === 'equals' || one === 'not-equals')),
  )
  const isFreeText = columnType === 'text' && type.operators.includes('contains')
  const startsWith: readonly ConditionOperator[] = isFreeText ? ['starts-with'] : []
  const current = type.idsOf ? ofIds[type.idsOf] : isFreeText ? currentValues : []
  return { operators: [...operators, ...startsWith], current }
}

/** How something of the user is compared: one thing equals, several are among them, a region may also be the beginning. */
export function operatorsOfCurrent(current: CurrentValue, columnType: string): readonly ConditionOperator[] {
  if (current === 'organization-region') return columnType.endsWith('[]') ? ['in'] : ['starts-with', 'equals']
  const isOne = (current === 'user' || current === 'organization') && !columnType.endsWith('[]')
  return isOne ? ['equals', 'not-equals'] : ['in', 'not-in']
}

const opposites: Readonly<Partial<Record<ConditionOperator, ConditionOperator>>> = {
  'not-equals': 'equals',
  'not-in': 'in',
  'not-contains': 'contains',
  empty: 'not-empty',
}

/** What must hold for no row of a sub-table where a condition says no; undefined for one that says yes. */
export const oppositeOf = (operator: ConditionOperator): ConditionOperator | undefined => opposites[operator]
