import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { expressionLimits } from './expression.ts'
import type { ParsedExpression } from './parse.ts'
import { parseTokens } from './parse.ts'
import type { Token } from './read-tokens.ts'

/** One entry of a calculated field of the family (form-definition 5): a digit, point, sign or bracket, or a field. */
export type FormulaToken = string | { readonly __vModel__: string; readonly label?: string }

type Refused = Extract<ParsedExpression, { ok: false }>

const signs: Readonly<Record<string, string>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '－': '-',
  '×': '*',
  '*': '*',
  '÷': '/',
  '/': '/',
  '(': '(',
  ')': ')',
  '（': '(',
  '）': ')',
}
const isOperand = (token: Token): boolean => token.kind === 'number' || token.kind === 'field'
const isBracket = (token: Token): boolean => token.text === '(' || token.text === ')'

const refused = (problem: Refusal, position: number): Refused => ({ ok: false, refusal: problem, position })

/** Joins digits and points that stand side by side, as the keys of the designer give them one by one. */
function join(tokens: readonly FormulaToken[]): readonly Token[] | Refused {
  const joined: Token[] = []
  for (const [at, token] of tokens.entries()) {
    if (typeof token !== 'string') {
      joined.push({ kind: 'field', text: token.__vModel__, at })
      continue
    }
    const text = token.trim()
    const last = joined.at(-1)
    const sign = Object.hasOwn(signs, text) ? signs[text] : undefined
    if (sign) joined.push({ kind: 'sign', text: sign, at })
    else if (!/^[\d.]+$/.test(text))
      return refused(refusal('invalid', 'expressions.tokens-unknown', { params: { sign: text.slice(0, 20) } }), at)
    else if (last?.kind === 'number' && typeof tokens[at - 1] === 'string') joined[joined.length - 1] = { ...last, text: last.text + text }
    else joined.push({ kind: 'number', text, at })
  }
  const wrong = joined.find((token) => token.kind === 'number' && !/^(\d+(\.\d*)?|\.\d+)$/.test(token.text))
  return wrong ? refused(refusal('invalid', 'expressions.tokens-unknown', { params: { sign: wrong.text.slice(0, 20) } }), wrong.at) : joined
}

/** Document 2, section 5: an odd count of operands and operators, numbers or fields at the ends, alternating. */
function checkOrder(tokens: readonly Token[]): Refused | undefined {
  const parts = tokens.filter((token) => !isBracket(token))
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return refused(refusal('invalid', 'expressions.ends-early'), 0)
  if (!isOperand(first)) return refused(refusal('invalid', 'expressions.tokens-ends'), first.at)
  if (!isOperand(last)) return refused(refusal('invalid', 'expressions.tokens-ends'), last.at)
  const wrong = parts.find((token, index) => isOperand(token) !== (index % 2 === 0))
  if (wrong) return refused(refusal('invalid', 'expressions.tokens-alternate'), wrong.at)
  return parts.length % 2 === 1 ? undefined : refused(refusal('invalid', 'expressions.tokens-even'), last.at)
}

/**
 * Reads the token list of a calculated field into the same tree formulas have.
 *
 * @param known the fields there are (a column as `table.column`); a token of another field is refused. Absent: not checked
 * @returns the tree, or why not and at which token (from 0)
 */
export function tokensToExpression(tokens: readonly FormulaToken[], known?: ReadonlySet<string>): ParsedExpression {
  if (tokens.length > expressionLimits.characters)
    return refused(
      refusal('invalid', 'expressions.too-long', { params: { limit: expressionLimits.characters } }),
      expressionLimits.characters,
    )
  const deleted = tokens.findIndex((token) => typeof token !== 'string' && known !== undefined && !known.has(token.__vModel__))
  const lost = tokens[deleted]
  if (lost !== undefined && typeof lost !== 'string')
    return refused(refusal('invalid', 'expressions.tokens-deleted-field', { params: { name: lost.label ?? lost.__vModel__ } }), deleted)
  const joined = join(tokens)
  if ('ok' in joined) return joined
  const wrong = checkOrder(joined)
  if (wrong) return wrong
  const parsed = parseTokens([...joined, { kind: 'end', text: '', at: tokens.length }])
  if (parsed.ok || parsed.refusal.text === 'expressions.too-deep' || parsed.refusal.text === 'expressions.number-too-long') return parsed
  return refused(refusal('invalid', 'expressions.tokens-brackets'), parsed.position)
}
