import { parsedJson } from '../values/parsed-json.ts'
import type { ConditionOperator } from '../access/row-scheme.ts'
import type { Operator } from './field-type.ts'

/** Conditions a super query (高级查询) may have. */
export const mostSuperConditions = 50

/** Operators by the symbols of the platform family (form-definition 4). */
export const superQuerySymbols: Readonly<Record<string, Operator>> = {
  '==': 'equals',
  '<>': 'not-equals',
  '>': 'more',
  '>=': 'at-least',
  '<': 'less',
  '<=': 'at-most',
  like: 'contains',
  notLike: 'not-contains',
  in: 'in',
  notIn: 'not-in',
  null: 'empty',
  notNull: 'not-empty',
  between: 'between',
}

/**
 * What an operator compares with: nothing, a piece of text, one value of the field, several of them, or a pair of which either end
 * may be open.
 */
export type Operand = 'none' | 'text' | 'one' | 'several' | 'range'

const operands: Readonly<Partial<Record<ConditionOperator, Operand>>> = {
  empty: 'none',
  'not-empty': 'none',
  contains: 'text',
  'not-contains': 'text',
  'starts-with': 'text',
  in: 'several',
  'not-in': 'several',
  between: 'range',
}

export const operandOf = (operator: ConditionOperator): Operand => operands[operator] ?? 'one'

/** One condition as it travels. */
export interface WireCondition {
  readonly field: string
  readonly symbol: string
  readonly fieldValue?: unknown
  /** 1 where the value is the name of another field, which fixed filters of lists alone may say. */
  readonly fieldValueType?: unknown
  /** Kind of the field, which clients of the family need to draw the condition. */
  readonly jnpfKey?: string
}

/** Conditions that are joined among themselves before they are joined with others, as they travel. */
export interface WireGroup {
  /** `or`, in any case of letters; anything else asks for all. */
  readonly logic: string
  readonly groups: readonly WireCondition[]
}

/** What a query is made of as it travels: single conditions and groups, all joined by one logic. */
export interface QueryItems {
  readonly conditions: readonly WireCondition[]
  readonly groups: readonly WireGroup[]
}

/**
 * Reads `conditionJson`: the JSON text of a list whose items are conditions or, as later clients of the family write them, groups of conditions.
 *
 * @returns undefined where it is no such list, or has more conditions than a query may
 */
export function readQueryItems(source: unknown): QueryItems | undefined {
  const list: unknown = typeof source === 'string' ? parsedJson(source) : source
  if (!Array.isArray(list)) return undefined
  const conditions = list.filter(isCondition)
  const groups = list.filter(isGroup)
  const count = conditions.length + groups.reduce((sum, group) => sum + group.groups.length, 0)
  const isWhole = conditions.length + groups.length === list.length
  return isWhole && count <= mostSuperConditions && groups.length <= mostSuperConditions ? { conditions, groups } : undefined
}

/** The name of the field that a condition compares with; undefined where it compares with a value. */
export function comparedField({ fieldValue, fieldValueType }: Pick<WireCondition, 'fieldValue' | 'fieldValueType'>): string | undefined {
  return fieldValueType === 1 || fieldValueType === '1' ? String(fieldValue) : undefined
}

/**
 * Reads `conditionJson`: the JSON text of a list of conditions, or the list itself.
 *
 * @returns undefined where it is no such list, or is longer than a query may be
 */
export function readConditions(source: unknown): readonly WireCondition[] | undefined {
  const list = typeof source === 'string' ? parsedJson(source) : source
  return Array.isArray(list) && list.length <= mostSuperConditions && list.every(isCondition) ? list : undefined
}

function isGroup(value: unknown): value is WireGroup {
  if (typeof value !== 'object' || value === null) return false
  const { logic, groups } = value as Readonly<Record<string, unknown>>
  return typeof logic === 'string' && Array.isArray(groups) && groups.every(isCondition)
}

function isCondition(value: unknown): value is WireCondition {
  if (typeof value !== 'object' || value === null) return false
  const { field, symbol } = value as Readonly<Record<string, unknown>>
  return typeof field === 'string' && typeof symbol === 'string'
}
