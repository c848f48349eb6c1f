import type { DecimalText } from '#engine/values/decimal.ts'
import type { Refusal } from '#engine/values/refusal.ts'

/** Operators between two operands, as they are printed. */
export const binaryOperators = ['or', 'and', '==', '!=', '>=', '<=', '>', '<', 'in', '+', '-', '*', '/'] as const
export type BinaryOperator = (typeof binaryOperators)[number]

/** Where a part begins in the text: characters from 0. */
interface Placed {
  readonly at: number
}

/**
 * The tree of a formula or condition (security 5.5). A field is `planArea`; a column of a sub-table `items.planArea`; the
 * sub-table itself `items`.
 */
export type Expression = Placed &
  (
    | { readonly kind: 'number'; readonly value: DecimalText }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'missing' }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | { readonly kind: 'field'; readonly name: string }
    | { readonly kind: 'negate'; readonly operand: Expression }
    | { readonly kind: 'not'; readonly operand: Expression }
    | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Expression[] }
  )

/** What is wrong with an expression, and at which character of its text (from 0). */
export interface ExpressionProblem {
  readonly refusal: Refusal
  readonly position: number
}

/** Limits of security 5.5; the steps stand for its 20 ms, since the engine has no clock. */
export const expressionLimits = { characters: 4096, depth: 32, steps: 10_000, digits: 200, resultCharacters: 10_000 } as const

/** How tightly operators bind; `not` lies between `and` and the comparisons, the minus sign above all. */
export const bindingOf: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  '==': 4,
  '!=': 4,
  '>=': 4,
  '<=': 4,
  '>': 4,
  '<': 4,
  in: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
}
export const bindingOfNot = 3
export const bindingOfMinus = 7

/** The parts directly below a part. */
export function partsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'list') return expression.items
  if (expression.kind === 'call') return expression.operands
  if (expression.kind === 'binary') return [expression.left, expression.right]
  return expression.kind === 'negate' || expression.kind === 'not' ? [expression.operand] : []
}

/** The names of the fields and columns an expression reads, each once, in their order. */
export function referencesOf(expression: Expression): readonly string[] {
  const names = new Set<string>()
  const waiting: Expression[] = [expression]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (part.kind === 'field') names.add(part.name)
    waiting.push(...[...partsOf(part)].reverse())
  }
  return [...names]
}
