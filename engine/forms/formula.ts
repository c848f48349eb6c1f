import type { FormulaToken } from './field-type.ts'

/**
 * A formula of the family as text of the expression language. Digits and points that follow each other are one number;
 * a column of a sub-table, `table.column`, is summed outside its rows, also where it stands alone (form-definition 5).
 */
export function formulaText(tokens: readonly FormulaToken[]): string {
  let text = ''
  for (const token of tokens)
    text += typeof token === 'string' ? token.trim() : token.key.includes('.') ? ` sum(${token.key}) ` : ` ${token.key} `
  return text
}

/** The fields a formula names, in order. */
export function formulaFields(tokens: readonly FormulaToken[]): readonly string[] {
  return tokens.flatMap((token) => (typeof token === 'string' ? [] : [token.key]))
}

const operators = new Set(['+', '-', '×', '÷', '*', '/'])

/**
 * Whether operands and operators alternate, with operands at the ends (document 2, section 5). Brackets may stand around
 * operands.
 */
export function isWellFormed(tokens: readonly FormulaToken[]): boolean {
  const words: string[] = []
  let digits = ''
  for (const token of [...tokens, '']) {
    if (typeof token === 'string' && /^[\d.]+$/.test(token)) {
      digits += token
      continue
    }
    if (digits !== '') words.push(/^\d+(\.\d+)?$/.test(digits) ? 'operand' : 'broken')
    digits = ''
    if (typeof token !== 'string') words.push('operand')
    else if (operators.has(token)) words.push('operator')
    else if (token.trim() !== '' && token !== '(' && token !== ')') words.push('broken')
  }
  return words.length % 2 === 1 && words.every((word, index) => word === (index % 2 === 0 ? 'operand' : 'operator'))
}
