import { refusal } from '#engine/values/refusal.ts'
import type { Expression, ExpressionProblem } from './expression.ts'
import { partsOf } from './expression.ts'
import { functionArity } from './functions.ts'

function problemOf(part: Expression, known: ReadonlySet<string>): ExpressionProblem | undefined {
  const position = part.at
  if (part.kind === 'field' && !known.has(part.name))
    return { position, refusal: refusal('invalid', 'expressions.unknown-field', { params: { name: part.name, position: position + 1 } }) }
  if (part.kind !== 'call') return undefined
  const arity = functionArity.get(part.name)
  if (!arity)
    return {
      position,
      refusal: refusal('invalid', 'expressions.unknown-function', { params: { name: part.name, position: position + 1 } }),
    }
  const given = part.operands.length
  if (given >= arity.least && given <= arity.most) return undefined
  const params = { name: part.name, given, wanted: given < arity.least ? arity.least : arity.most, position: position + 1 }
  return {
    position,
    refusal: refusal('invalid', given < arity.least ? 'expressions.too-few-operands' : 'expressions.too-many-operands', { params }),
  }
}

/**
 * What is wrong with a parsed expression: unknown fields and functions, wrong numbers of operands.
 *
 * @param known the names it may read: `planArea`, `items`, `items.planArea`
 * @returns the problems in their order; empty when there are none
 */
export function checkExpression(expression: Expression, known: ReadonlySet<string>): readonly ExpressionProblem[] {
  const problems: ExpressionProblem[] = []
  const waiting: Expression[] = [expression]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const problem = problemOf(part, known)
    if (problem) problems.push(problem)
    waiting.push(...partsOf(part))
  }
  return problems.sort((left, right) => left.position - right.position)
}
