import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printExpression } from '#engine/expressions/print.ts'
import type { FormulaToken } from '#engine/expressions/token-list.ts'
import { anyExpression } from '#engine/expressions/testing.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { part } from '../testing/example-form.ts'
import { fieldTitles } from './field-titles.ts'
import { readWritten, writtenExpression } from './titled-expression.ts'
import { readWrittenFormula, writtenFormula } from './written-formula.ts'

const form = {
  parts: [
    part('area', 'number', { label: '计划面积' }),
    part('area2', 'number', { label: '计划面积' }),
    part('day', 'date', { label: '日期（播种）' }),
    part('text', 'text', { label: "it's {odd}" }),
    part('items', 'sub-table', {
      label: '明细',
      children: [part('price', 'number', { label: '单价' }), part('name', 'text', { label: '' })],
    }),
  ],
  rules: [],
  settings: {},
}
const outline = outlineOf(form, types)
const titles = fieldTitles(outline)
const known = new Set(outline.names)
const read = (written: string) => readWritten(written, titles, known)

describe('titles', () => {
  test('tell columns by their table, twins by their keys, and what cannot stand in braces by its name', () => {
    expect([...titles.titleOf]).toEqual([
      ['area', '计划面积#area'],
      ['area2', '计划面积#area2'],
      ['day', '日期（播种）'],
      ['text', 'text'],
      ['items', '明细'],
      ['items.price', '明细.单价'],
      ['items.name', 'items.name'],
    ])
  })
})

describe('an expression', () => {
  test('is written by titles and stored by keys', () => {
    const stored = "if(area > 3, sum(items.price), '{area} day')"
    const written = "if({计划面积#area} > 3, sum({明细.单价}), '{area} day')"
    expect(writtenExpression(stored, titles)).toBe(written)
    expect(read(written)).toMatchObject({ stored })
    expect(read(written).problem).toBeUndefined()
  })

  test('comes back as it was, whatever it says', () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        const stored = printExpression(expression)
        expect(read(writtenExpression(stored, titles)).stored).toBe(stored)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['{日期（播种）} > ', 'expressions.ends-early', [11, 12]],
    ['1 + {日期} * 2', 'forms.definition.formula-title', [4, 8]],
    ['{明细.单价} * gone', 'expressions.unknown-field', [10, 14]],
    ['{明细.单价} )', 'expressions.unexpected', [8, 9]],
    ["{明细.单价} + 'open", 'expressions.open-quote', [10, 15]],
    ['sum()', 'expressions.too-few-operands', [0, 3]],
    ['{明细}(1)', 'expressions.unknown-function', [0, 4]],
  ])('%s is refused at its spot', (written, text, [from, to]) => {
    const { problem } = read(written)
    expect([problem?.refusal.text, problem?.from, problem?.to]).toEqual([text, from, to])
    const position = problem?.refusal.params?.['position']
    if (position !== undefined) expect(position).toBe((from ?? 0) + 1)
  })

  test('keeps what was typed also where it cannot be read', () => {
    const { stored } = read('{没有} + {明细.单价}x')
    expect(stored).toBe('{没有} + items.price x')
    expect(writtenExpression(stored, titles)).toBe('{没有} + {明细.单价} x')
  })

  test('positions never leave the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '明细.单价', '{明细}', '+', '(', ')', "'", ' ', '1', 'a', '，') }),
        (written) => {
          const { problem } = read(written)
          if (!problem) return
          expect(problem.from).toBeGreaterThanOrEqual(0)
          expect(problem.from).toBeLessThanOrEqual(written.length)
          expect(problem.to).toBeGreaterThan(problem.from)
        },
      ),
    )
  })
})

describe('a formula', () => {
  const numbers = new Set(['area', 'area2', 'items.price'])
  const formula = (written: string) => readWrittenFormula(written, titles, numbers)
  const price = { __vModel__: 'items.price', label: '明细.单价' }

  test('is written as a line and travels as tokens', () => {
    const tokens = [price, '×', '(', '1', '2', '.', '5', '-', price, ')']
    expect(writtenFormula(tokens, titles)).toBe('{明细.单价} × (12.5 - {明细.单价})')
    expect(formula('{明细.单价} × (12.5 - {明细.单价})')).toMatchObject({ tokens, expression: { kind: 'binary' } })
    expect(formula('{明细.单价} ＊ （12.5－{明细.单价}）').tokens).toEqual(tokens)
  })

  test('comes back as it was, whatever the tokens are', () => {
    const token = fc.oneof(fc.constantFrom('1', '.', '+', '×', '÷', '(', ')', 'ab', '甲'), fc.constant(price))
    fc.assert(
      fc.property(fc.array(token), (tokens) => {
        const again = formula(writtenFormula(tokens, titles)).tokens
        expect(formula(writtenFormula(again, titles)).tokens).toEqual(again)
        const joined = (all: readonly FormulaToken[]) => all.map((one) => (typeof one === 'string' ? one : `{${one.__vModel__}}`)).join('')
        expect(joined(again)).toBe(joined(tokens))
      }),
    )
  })

  test.each([
    ['{明细.单价} +', 'expressions.tokens-ends', 8],
    ['1 2', 'expressions.tokens-alternate', 2],
    ['{明细.单价} {计划面积#area}', 'expressions.tokens-alternate', 8],
    ['(1 + 2', 'expressions.tokens-brackets', 6],
    ['1 + sum', 'expressions.tokens-unknown', 4],
    ['1 + {日期（播种）}', 'forms.definition.formula-unfit', 4],
    ['{没有} + 1', 'forms.definition.formula-title', 0],
  ])('%s is refused at its spot', (written, text, from) => {
    expect([formula(written).problem?.refusal.text, formula(written).problem?.from]).toEqual([text, from])
  })

  test('nothing at all is no fault', () => expect(formula('  ')).toEqual({ tokens: [] }))
})
