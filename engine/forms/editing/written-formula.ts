import type { Expression } from '#engine/expressions/expression.ts'
import type { FormulaToken } from '#engine/expressions/token-list.ts'
import { tokensToExpression } from '#engine/expressions/token-list.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { FieldTitles } from './field-titles.ts'
import { unknownTitle, type WrittenProblem } from './titled-expression.ts'

/*
 * The formula of a calculated field travels as a list of tokens (form-definition 5) and is written as one line: `{单价} × {数量} + 2`.
 */

const operators = new Set(['+', '-', '×', '÷'])
const plain: Readonly<Record<string, string>> = {
  '*': '×',
  '/': '÷',
  '−': '-',
  '–': '-',
  '＋': '+',
  '－': '-',
  '＊': '×',
  '／': '÷',
  '（': '(',
  '）': ')',
}
const longestToken = 60

export interface WrittenFormula {
  readonly tokens: readonly FormulaToken[]
  /** Absent where it is empty or wrong. */
  readonly expression?: Expression
  readonly problem?: WrittenProblem
}

/** A formula as people read it; a field that is gone keeps the title it had. */
export function writtenFormula(tokens: readonly FormulaToken[], { titleOf }: FieldTitles): string {
  const words = tokens.map((token) => {
    if (typeof token !== 'string') return `{${titleOf.get(token.__vModel__) ?? token.label ?? token.__vModel__}}`
    const sign = plain[token.trim()] ?? token.trim()
    return operators.has(sign) ? ` ${sign} ` : sign
  })
  return words.join('').trim()
}

interface Cut {
  readonly tokens: FormulaToken[]
  /** Where each token begins in the text. */
  readonly from: number[]
  problem?: WrittenProblem
}

function cut(written: string, { nameOf }: FieldTitles): Cut {
  const result: Cut = { tokens: [], from: [] }
  const push = (token: FormulaToken, from: number) => {
    result.tokens.push(token)
    result.from.push(from)
  }
  let wasSpace = false
  for (const found of written.matchAll(/\{([^{}\n]*)\}|\s+|[\d.]|[^\s\d.]/gsu)) {
    const [whole, title] = found
    const from = found.index
    const space = /^\s/.test(whole)
    if (title !== undefined) {
      const name = nameOf.get(title.trim())
      push({ __vModel__: name ?? title, label: title.trim() }, from)
      if (name === undefined) result.problem ??= { refusal: unknownTitle(title), from, to: from + whole.length }
    } else if (!space) {
      const last = result.tokens.at(-1)
      // Digits that stand apart would be read as one number.
      if (wasSpace && /[\d.]/.test(whole) && typeof last === 'string' && /[\d.]/.test(last))
        result.problem ??= { refusal: refusal('invalid', 'expressions.tokens-alternate'), from, to: from + 1 }
      if (isWord(whole) && !wasSpace && typeof last === 'string' && isWord(last) && last.length < longestToken)
        result.tokens[result.tokens.length - 1] = last + whole
      else push(plain[whole] ?? whole, from)
    }
    wasSpace = space
  }
  return result
}

/** Letters and other signs that mean nothing in a formula; they are kept together. */
const isWord = (text: string): boolean => !/^[\d.+\-×÷()*/−–＋－＊／（）]/.test(text)

/**
 * Reads the formula of a calculated field. Nothing typed is lost: signs that mean nothing become tokens of their own, which are refused.
 *
 * @param known names of the fields that it may read
 */
export function readWrittenFormula(written: string, titles: FieldTitles, known: ReadonlySet<string>): WrittenFormula {
  const { tokens, from, problem } = cut(written, titles)
  if (tokens.length === 0) return { tokens }
  if (problem) return { tokens, problem }
  const unfit = tokens.findIndex((token) => typeof token !== 'string' && !known.has(token.__vModel__))
  const at = (index: number) => ({ from: from[index] ?? written.length, to: from[index + 1] ?? written.length + 1 })
  const lost = tokens[unfit]
  if (lost !== undefined && typeof lost !== 'string')
    return {
      tokens,
      problem: { refusal: refusal('invalid', 'forms.definition.formula-unfit', { params: { title: lost.label ?? '' } }), ...at(unfit) },
    }
  const read = tokensToExpression(tokens)
  return read.ok ? { tokens, expression: read.expression } : { tokens, problem: { refusal: read.refusal, ...at(read.position) } }
}
