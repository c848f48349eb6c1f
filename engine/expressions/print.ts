import type { Expression } from './expression.ts'
import { bindingOf, bindingOfMinus, bindingOfNot } from './expression.ts'

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`

function bindingOfPart(expression: Expression): number {
  if (expression.kind === 'binary') return bindingOf[expression.operator]
  if (expression.kind === 'not') return bindingOfNot
  return expression.kind === 'negate' ? bindingOfMinus : bindingOfMinus + 1
}

function bracketed(expression: Expression, binding: number): string {
  const text = printExpression(expression)
  return bindingOfPart(expression) < binding ? `(${text})` : text
}

/** Writes an expression with as few brackets as it needs; reading it gives the same tree (positions aside). */
export function printExpression(expression: Expression): string {
  const all = (parts: readonly Expression[]): string => parts.map(printExpression).join(', ')
  switch (expression.kind) {
    case 'number':
    case 'boolean':
      return String(expression.value)
    case 'text':
      return quote(expression.value)
    case 'missing':
      return 'null'
    case 'field':
      return expression.name
    case 'list':
      return `[${all(expression.items)}]`
    case 'call':
      return `${expression.name}(${all(expression.operands)})`
    case 'negate':
      return `-${bracketed(expression.operand, bindingOfMinus)}`
    case 'not':
      return `not ${bracketed(expression.operand, bindingOfNot)}`
    case 'binary': {
      const binding = bindingOf[expression.operator]
      // Comparisons don't chain, so both sides need brackets; the others group to the left.
      const leftBinding = binding === bindingOf['=='] ? binding + 1 : binding
      // A bracket behind `in` holds its whole right side.
      const rightBinding = expression.operator === 'in' ? bindingOfMinus + 1 : binding + 1
      return `${bracketed(expression.left, leftBinding)} ${expression.operator} ${bracketed(expression.right, rightBinding)}`
    }
  }
}
