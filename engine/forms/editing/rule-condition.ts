import type { ConditionOperator } from '#engine/access/row-scheme.ts'
import type { BinaryOperator, Expression } from '#engine/expressions/expression.ts'
import { parseExpression } from '#engine/expressions/parse.ts'
import { printExpression } from '#engine/expressions/print.ts'
import { operandOf } from '../super-query.ts'

/*
 * Conditions of rules that can be put together by choices, and the expressions that say the same. An expression that says more, such as a
 * sum or a date, is written as a text.
 */

/** What a field is compared with, as expressions see it: nothing, one value, or several. */
export type TermValue = string | boolean | null | readonly string[]

export interface RuleTerm {
  /** As expressions name it: `items.planArea`. */
  readonly field: string
  readonly operator: ConditionOperator
  readonly value: TermValue
}

export interface RuleGroup {
  readonly match: 'and' | 'or'
  readonly terms: readonly RuleTerm[]
}

export interface RuleCondition {
  readonly match: 'and' | 'or'
  readonly groups: readonly RuleGroup[]
}

const comparisons: Readonly<Partial<Record<ConditionOperator, BinaryOperator>>> = {
  equals: '==',
  'not-equals': '!=',
  more: '>',
  'at-least': '>=',
  less: '<',
  'at-most': '<=',
}
const calls: Readonly<Partial<Record<ConditionOperator, string>>> = {
  contains: 'contains',
  'starts-with': 'startsWith',
  empty: 'empty',
  'not-empty': 'notEmpty',
}
const nameOfComparison = new Map(Object.entries(comparisons).map(([name, sign]) => [sign, name as ConditionOperator]))
const nameOfCall = new Map(Object.entries(calls).map(([name, called]) => [called, name as ConditionOperator]))
const opposites: Readonly<Partial<Record<ConditionOperator, ConditionOperator>>> = { 'not-in': 'in', 'not-contains': 'contains' }
const oppositeNames = new Map(Object.entries(opposites).map(([no, yes]) => [yes, no as ConditionOperator]))

/** The comparisons that an expression can say with one field and one value. */
export const termOperators: ReadonlySet<ConditionOperator> = new Set([
  ...nameOfComparison.values(),
  ...nameOfCall.values(),
  ...oppositeNames.values(),
  'in',
])

const decimal = /^-?\d+(\.\d+)?$/

function literal(value: string | boolean | null, isNumber: boolean): Expression {
  if (value === null) return { kind: 'missing', at: 0 }
  if (typeof value === 'boolean') return { kind: 'boolean', at: 0, value }
  if (!isNumber || !decimal.test(value)) return { kind: 'text', at: 0, value }
  const positive: Expression = { kind: 'number', at: 0, value: value.replace('-', '') }
  return value.startsWith('-') ? { kind: 'negate', at: 0, operand: positive } : positive
}

const isSeveral = (value: TermValue): value is readonly string[] => Array.isArray(value)

function expressionOf({ field, operator, value }: RuleTerm, isNumber: boolean): Expression {
  const yes = opposites[operator]
  if (yes) return { kind: 'not', at: 0, operand: expressionOf({ field, operator: yes, value }, isNumber) }
  const left: Expression = { kind: 'field', at: 0, name: field }
  const values = isSeveral(value) ? value : [value]
  if (operator === 'in')
    return { kind: 'binary', at: 0, operator, left, right: { kind: 'list', at: 0, items: values.map((one) => literal(one, isNumber)) } }
  const sign = comparisons[operator]
  const right = literal(isSeveral(value) ? value.join(',') : value, isNumber && sign !== undefined)
  if (sign) return { kind: 'binary', at: 0, operator: sign, left, right }
  return { kind: 'call', at: 0, name: calls[operator] ?? operator, operands: operandOf(operator) === 'none' ? [left] : [left, right] }
}

const chain = (match: 'and' | 'or', parts: readonly Expression[]): Expression | undefined =>
  parts.length === 0 ? undefined : parts.reduce((left, right): Expression => ({ kind: 'binary', at: 0, operator: match, left, right }))

/**
 * The condition as an expression; undefined where it has no terms and so always holds.
 *
 * @param isNumber whether a field holds a number, which is written without quotes
 */
export function writeCondition({ match, groups }: RuleCondition, isNumber: (field: string) => boolean): string | undefined {
  const parts = groups.flatMap((group) => {
    const whole = chain(
      group.match,
      group.terms.map((term) => expressionOf(term, isNumber(term.field))),
    )
    return whole ? [whole] : []
  })
  const whole = chain(match, parts)
  return whole && printExpression(whole)
}

/** The operands of a chain of the same operator, in order. */
const operandsOf = (expression: Expression, operator: BinaryOperator): readonly Expression[] =>
  expression.kind === 'binary' && expression.operator === operator
    ? [...operandsOf(expression.left, operator), ...operandsOf(expression.right, operator)]
    : [expression]

function valueOf(expression: Expression | undefined): string | boolean | null | undefined {
  if (expression?.kind === 'missing') return null
  if (expression?.kind === 'text' || expression?.kind === 'boolean' || expression?.kind === 'number') return expression.value
  return expression?.kind === 'negate' && expression.operand.kind === 'number' ? `-${expression.operand.value}` : undefined
}

function termOf(expression: Expression): RuleTerm | undefined {
  if (expression.kind === 'not') {
    const yes = termOf(expression.operand)
    const operator = yes && oppositeNames.get(yes.operator)
    return yes && operator && { ...yes, operator }
  }
  if (expression.kind === 'call') {
    const operator = nameOfCall.get(expression.name)
    const [field, operand] = expression.operands
    if (!operator || field?.kind !== 'field') return undefined
    if (operandOf(operator) === 'none') return expression.operands.length === 1 ? { field: field.name, operator, value: null } : undefined
    const value = valueOf(operand)
    return typeof value === 'string' && expression.operands.length === 2 ? { field: field.name, operator, value } : undefined
  }
  if (expression.kind !== 'binary' || expression.left.kind !== 'field') return undefined
  const field = expression.left.name
  if (expression.operator === 'in') {
    const values = expression.right.kind === 'list' ? expression.right.items.map(valueOf) : []
    return values.length > 0 && values.every((one) => typeof one === 'string') ? { field, operator: 'in', value: values } : undefined
  }
  const operator = nameOfComparison.get(expression.operator)
  const value = valueOf(expression.right)
  return operator === undefined || value === undefined || value === null ? undefined : { field, operator, value }
}

function groupOf(expression: Expression, match: 'and' | 'or'): RuleGroup | undefined {
  const terms = operandsOf(expression, match).map(termOf)
  return terms.includes(undefined) ? undefined : { match, terms: terms as RuleTerm[] }
}

/** The condition that an expression says by choices; undefined where it says more. An empty one is a condition without terms. */
export function readCondition(text: string | undefined): RuleCondition | undefined {
  if (text === undefined || text.trim() === '') return { match: 'and', groups: [] }
  const parsed = parseExpression(text)
  if (!parsed.ok) return undefined
  const { expression } = parsed
  const match = expression.kind === 'binary' && expression.operator === 'or' ? 'or' : 'and'
  const whole = groupOf(expression, match)
  if (whole) return { match: 'and', groups: [whole] }
  const inner = match === 'or' ? 'and' : 'or'
  const groups: RuleGroup[] = []
  for (const part of operandsOf(expression, match)) {
    const group = groupOf(part, inner)
    if (!group) return undefined
    groups.push(group.terms.length === 1 ? { ...group, match: 'and' } : group)
  }
  return { match, groups }
}
