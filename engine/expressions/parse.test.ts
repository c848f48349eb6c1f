import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkExpression } from './check.ts'
import type { Expression } from './expression.ts'
import { expressionLimits, referencesOf } from './expression.ts'
import { parseExpression } from './parse.ts'
import { printExpression } from './print.ts'
import { expressionTexts } from './texts.ts'
import { anyExpression } from './testing.ts'

const read = (text: string): Expression => {
  const parsed = parseExpression(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.refusal.text} at ${parsed.position}`)
  return parsed.expression
}
const problem = (text: string): [string, number] | undefined => {
  const parsed = parseExpression(text)
  return parsed.ok ? undefined : [parsed.refusal.text, parsed.position]
}
const withoutPlaces = (expression: Expression): unknown =>
  JSON.parse(JSON.stringify(expression, (key, value: unknown) => (key === 'at' ? undefined : value)))

describe('reading', () => {
  it.each([
    ['1 + 2 * 3', '1 + 2 * 3'],
    ['(1+2)×3÷4', '(1 + 2) * 3 / 4'],
    ['a-(b-c)', 'a - (b - c)'],
    ['a = 1 && !b || c <> 2', 'a == 1 and not b or c != 2'],
    ['not a == b', 'not a == b'],
    ['!a == b', '(not a) == b'],
    ['面积 ≥ 100 and 作物 in ("玉米", \'小麦\')', "面积 >= 100 and 作物 in ['玉米', '小麦']"],
    ['crop not in [1,2]', 'not crop in [1, 2]'],
    ['sum（items.planArea，2）＞3', 'sum(items.planArea, 2) > 3'],
    ['-a * -(b + 1)', '-a * -(b + 1)'],
    ['if(a, "it\'s", null)', "if(a, 'it\\'s', null)"],
    ['x in (a or b)', 'x in (a or b)'],
  ])('%j is %j', (text, printed) => expect(printExpression(read(text))).toBe(printed))

  it.each([
    ['', 'expressions.ends-early', 0],
    ['1 +', 'expressions.ends-early', 3],
    ['(1', 'expressions.ends-early', 2],
    ['1 2', 'expressions.unexpected', 2],
    ['a < b < c', 'expressions.unexpected', 6],
    ['sum(1,)', 'expressions.unexpected', 6],
    ['a.b.c', 'expressions.unknown-sign', 3],
    ['a[0]', 'expressions.unexpected', 1],
    ['a; b', 'expressions.unknown-sign', 1],
    ["'open", 'expressions.open-quote', 0],
    ['`x`', 'expressions.unknown-sign', 0],
    ['and', 'expressions.unexpected', 0],
    ['constructor.constructor("x")', 'expressions.unexpected', 23],
    ['9'.repeat(100), 'expressions.number-too-long', 0],
  ])('%j is refused with %s at %i', (text, key, position) => expect(problem(text)).toEqual([key, position]))

  it('stops at 4,096 characters and at a depth of 32', () => {
    expect(problem(`${'1+'.repeat(2047)}11`)).toBeUndefined()
    expect(problem('1'.repeat(4097))?.[0]).toBe('expressions.too-long')
    const deep = (depth: number): string => '('.repeat(depth) + '1' + ')'.repeat(depth)
    expect(problem(deep(expressionLimits.depth))).toBeUndefined()
    expect(problem(deep(expressionLimits.depth + 1))?.[0]).toBe('expressions.too-deep')
    expect(problem(`${'-'.repeat(4000)}1`)?.[0]).toBe('expressions.too-deep')
  })

  it('gives the tree that was printed', () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        const printed = printExpression(expression)
        const again = parseExpression(printed)
        expect(again.ok && withoutPlaces(again.expression)).toEqual(withoutPlaces(expression))
      }),
    )
  })

  it('answers any text with a tree or a refusal that has a text', () => {
    const piece = fc.constantFrom(
      'a',
      'sum(',
      '(',
      ')',
      '1',
      '.5',
      '+',
      '-',
      'in',
      'not ',
      'and ',
      '[',
      ']',
      ',',
      "'",
      '"x"',
      '==',
      '！',
      '\\',
      '😀',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 30 }).map((all) => all.join('')),
        ),
        (text) => {
          const parsed = parseExpression(text)
          return parsed.ok || (parsed.refusal.text in expressionTexts && parsed.position >= 0 && parsed.position <= text.length)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('checking', () => {
  const known = new Set(['area', 'items', 'items.price'])
  it('finds unknown fields, unknown functions and wrong counts of operands, in their order', () => {
    const found = checkExpression(read('area + lost + sum() + eval(1) + round(1,2,3) + items.price'), known)
    expect(found.map((one) => [one.refusal.text, one.position])).toEqual([
      ['expressions.unknown-field', 7],
      ['expressions.too-few-operands', 14],
      ['expressions.unknown-function', 22],
      ['expressions.too-many-operands', 32],
    ])
  })
  it('knows no member of an object as a function', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(checkExpression(read(`${name}(1)`), known)[0]?.refusal.text).toBe('expressions.unknown-function')
  })
  it('accepts what is right', () => expect(checkExpression(read('if(count(items) > 0, area * 2, coalesce(area, 1))'), known)).toEqual([]))
})

it('the references are the names an expression reads, each once', () => {
  expect(referencesOf(read('if(b > items.price, sum(items.price), a + b)'))).toEqual(['b', 'items.price', 'a'])
})
