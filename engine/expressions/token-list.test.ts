import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateNumber } from './evaluate.ts'
import { printExpression } from './print.ts'
import { recordValues } from './scope.ts'
import type { FormulaToken } from './token-list.ts'
import { tokensToExpression } from './token-list.ts'

const field = (name: string): FormulaToken => ({ __vModel__: name, label: name })
const read = (...tokens: FormulaToken[]): string => {
  const parsed = tokensToExpression(tokens)
  return parsed.ok ? printExpression(parsed.expression) : parsed.refusal.text
}

describe('the token list of a calculated field', () => {
  it('is read with digits typed one by one, signs and brackets', () => {
    expect(read('(', field('a'), '+', '1', '2', '.', '5', ')', '×', field('items.price'), '÷', '2')).toBe('(a + 12.5) * items.price / 2')
  })
  it('takes any name of a field, words of the language included', () => expect(read(field('in'), '+', field('a-b'))).toBe('in + a-b'))
  it('needs operands at the ends, in turn with operators, and brackets in pairs', () => {
    expect(read()).toBe('expressions.ends-early')
    expect(read('-', field('a'))).toBe('expressions.tokens-ends')
    expect(read(field('a'), '+')).toBe('expressions.tokens-ends')
    expect(read(field('a'), field('b'))).toBe('expressions.tokens-alternate')
    expect(read(field('a'), '+', '-', field('b'))).toBe('expressions.tokens-alternate')
    expect(read('(', field('a'))).toBe('expressions.tokens-brackets')
    expect(read(field('a'), '(', '+', field('b'), ')')).toBe('expressions.tokens-brackets')
    expect(read('1', '.', '2', '.', '3')).toBe('expressions.tokens-unknown')
    expect(read(field('a'), '%', '2')).toBe('expressions.tokens-unknown')
  })
  it('is refused when it holds a deleted field', () => {
    const parsed = tokensToExpression([field('a'), '+', field('lost')], new Set(['a']))
    expect(parsed).toMatchObject({
      ok: false,
      position: 2,
      refusal: { text: 'expressions.tokens-deleted-field', params: { name: 'lost' } },
    })
  })
  it('calculates the row inside its row and the sum outside', () => {
    const parsed = tokensToExpression([field('items.kg'), '×', '2'])
    if (!parsed.ok) throw new Error(parsed.refusal.text)
    const record = { items: [{ kg: 1.5 }, { kg: 2 }] }
    expect(evaluateNumber(parsed.expression, { value: recordValues(record) })).toBe('7')
    expect(evaluateNumber(parsed.expression, { value: recordValues(record, { table: 'items', data: { kg: 1.5 } }) })).toBe('3')
  })
  it('without brackets is accepted exactly when operands and operators alternate', () => {
    const token = fc.oneof(fc.constantFrom<FormulaToken>(field('a'), field('b.c')), fc.constantFrom<FormulaToken>('+', '-', '×', '÷'))
    fc.assert(
      fc.property(fc.array(token, { maxLength: 9 }), (tokens) => {
        const alternates = tokens.length % 2 === 1 && tokens.every((one, index) => (typeof one !== 'string') === (index % 2 === 0))
        return tokensToExpression(tokens).ok === alternates
      }),
      { numRuns: 500 },
    )
  })
  it('of any tokens is a tree or a refusal', () => {
    const token = fc.oneof(fc.constantFrom<FormulaToken>(field('a'), '(', ')', '+', '×', '1', '.', '0', 'x', ''), fc.string())
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const parsed = tokensToExpression(tokens)
        return parsed.ok || parsed.position >= 0
      }),
    )
  })
})
