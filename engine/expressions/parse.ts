import { parseDecimal } from '#engine/values/decimal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { BinaryOperator, Expression } from './expression.ts'
import { binaryOperators, bindingOf, bindingOfMinus, bindingOfNot, expressionLimits } from './expression.ts'
import type { Token } from './read-tokens.ts'
import { readTokens } from './read-tokens.ts'

export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly refusal: Refusal; readonly position: number }

/** Thrown to end parsing at any depth; caught in this file. */
class Unreadable extends Error {
  readonly refusal: Refusal
  readonly position: number
  constructor(text: string, position: number, params: Record<string, string | number> = {}) {
    super(text)
    this.refusal = refusal('invalid', text, { params: { ...params, position: position + 1 } })
    this.position = position
  }
}

const words = new Set(['and', 'or', 'not', 'in', 'true', 'false', 'null'])
const comparisonBinding = bindingOf['==']

/** Whether a name can be used for a field: none of the language's own words. */
export function isFieldName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)?$/u.test(name) && !words.has(name)
}

class Parser {
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#operation(0)
    if (this.#token.kind !== 'end') throw this.#unexpected()
    return expression
  }

  get #token(): Token {
    return this.#tokens[Math.min(this.#next, this.#tokens.length - 1)] as Token
  }

  #unexpected(): Unreadable {
    const { kind, text, at } = this.#token
    return kind === 'end' ? new Unreadable('expressions.ends-early', at) : new Unreadable('expressions.unexpected', at, { sign: text })
  }

  #is(word: string): boolean {
    return this.#token.text === word && (this.#token.kind === 'sign' || this.#token.kind === 'name')
  }

  #isInNext(): boolean {
    const next = this.#tokens[this.#next + 1]
    return next?.kind === 'name' && next.text === 'in'
  }

  #accept(word: string): boolean {
    if (!this.#is(word)) return false
    this.#next += 1
    return true
  }

  #expect(word: string): void {
    if (!this.#accept(word)) throw this.#unexpected()
  }

  /** One step deeper: brackets, lists, operands of functions, signs before an operand. */
  #inside<Result>(read: () => Result): Result {
    this.#depth += 1
    if (this.#depth > expressionLimits.depth)
      throw new Unreadable('expressions.too-deep', this.#token.at, { limit: expressionLimits.depth })
    const result = read()
    this.#depth -= 1
    return result
  }

  #operator(): BinaryOperator | undefined {
    if (this.#token.kind !== 'sign' && this.#token.kind !== 'name') return undefined
    return binaryOperators.find((operator) => operator === this.#token.text)
  }

  /** An operand and all operators behind it that bind at least so tightly. */
  #operation(binding: number): Expression {
    let left = this.#prefixed()
    for (;;) {
      const { at } = this.#token
      if (binding <= comparisonBinding && this.#is('not') && this.#isInNext()) {
        this.#next += 2
        left = { kind: 'not', at, operand: { kind: 'binary', at, operator: 'in', left, right: this.#members() } }
      } else {
        const operator = this.#operator()
        if (operator === undefined || bindingOf[operator] < binding) return left
        this.#next += 1
        const right = operator === 'in' ? this.#members() : this.#operation(bindingOf[operator] + 1)
        left = { kind: 'binary', at, operator, left, right }
        if (
          bindingOf[operator] === comparisonBinding &&
          this.#operator() &&
          bindingOf[this.#operator() as BinaryOperator] === comparisonBinding
        )
          throw this.#unexpected()
      }
    }
  }

  /** Behind `in`: a list in round or square brackets, or something that is a list. */
  #members(): Expression {
    const { at } = this.#token
    if (!this.#accept('(')) return this.#operation(comparisonBinding + 1)
    const items = this.#operands(')')
    const [only] = items
    return items.length === 1 && only ? only : { kind: 'list', at, items }
  }

  #prefixed(): Expression {
    const { at } = this.#token
    if (this.#accept('not')) return { kind: 'not', at, operand: this.#inside(() => this.#operation(bindingOfNot)) }
    if (this.#accept('!')) return { kind: 'not', at, operand: this.#inside(() => this.#operation(bindingOfMinus)) }
    if (this.#accept('-')) return { kind: 'negate', at, operand: this.#inside(() => this.#operation(bindingOfMinus)) }
    if (this.#accept('+')) return this.#inside(() => this.#operation(bindingOfMinus))
    return this.#operand()
  }

  #operand(): Expression {
    const token = this.#token
    const { at, text } = token
    if (this.#accept('(')) {
      const inner = this.#inside(() => this.#operation(0))
      this.#expect(')')
      return inner
    }
    if (this.#accept('[')) return { kind: 'list', at, items: this.#operands(']') }
    if (token.kind === 'end' || token.kind === 'sign') throw this.#unexpected()
    this.#next += 1
    if (token.kind === 'field') return { kind: 'field', at, name: text }
    if (token.kind === 'text') return { kind: 'text', at, value: text }
    if (token.kind === 'number') return { kind: 'number', at, value: this.#number(token) }
    if (text === 'true' || text === 'false') return { kind: 'boolean', at, value: text === 'true' }
    if (text === 'null') return { kind: 'missing', at }
    if (words.has(text)) {
      this.#next -= 1
      throw this.#unexpected()
    }
    return !text.includes('.') && this.#accept('(')
      ? { kind: 'call', at, name: text, operands: this.#operands(')') }
      : { kind: 'field', at, name: text }
  }

  #number(token: Token): string {
    const value = parseDecimal(token.text)
    if (value === undefined) throw new Unreadable('expressions.number-too-long', token.at)
    return value
  }

  /** Operands with commas between, up to the closing bracket. */
  #operands(close: ')' | ']'): readonly Expression[] {
    const operands: Expression[] = []
    if (this.#accept(close)) return operands
    do operands.push(this.#inside(() => this.#operation(0)))
    while (this.#accept(','))
    this.#expect(close)
    return operands
  }
}

/**
 * Reads a formula or condition (security 5.5): numbers, texts in quotes, true, false, null, fields, lists in square brackets,
 * `+ - * / × ÷`, `= == <> != > >= < <=`, and or not (also `&& || !`), `in`, functions. At most 4,096 characters, 32 deep.
 *
 * @returns the tree, or why not and at which character (from 0)
 */
export function parseExpression(text: string): ParsedExpression {
  if (text.length > expressionLimits.characters) {
    return {
      ok: false,
      refusal: refusal('invalid', 'expressions.too-long', { params: { limit: expressionLimits.characters } }),
      position: expressionLimits.characters,
    }
  }
  const tokens = readTokens(text)
  return 'refusal' in tokens ? { ok: false, ...tokens } : parseTokens(tokens)
}

/** Reads an expression that is already cut into tokens, the last of kind `end`. */
export function parseTokens(tokens: readonly Token[]): ParsedExpression {
  try {
    return { ok: true, expression: new Parser(tokens).whole() }
  } catch (problem) {
    if (problem instanceof Unreadable) return { ok: false, refusal: problem.refusal, position: problem.position }
    throw problem
  }
}
