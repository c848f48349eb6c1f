import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, multiply, subtract } from '#engine/values/decimal.ts'
import { evaluate, evaluateCondition, evaluateNumber } from './evaluate.ts'
import { parseExpression } from './parse.ts'
import { printExpression } from './print.ts'
import type { Scope } from './scope.ts'
import { recordValues } from './scope.ts'
import { anyExpression } from './testing.ts'

const record = {
  price: '1.15',
  quantity: 32.5,
  rate: '0',
  name: '临泽',
  crop: 'maize',
  kinds: ['a', 'b'],
  day: '2026-03-05',
  nothing: null,
  blank: '',
  wild: 'n/a',
  on: '1',
  off: '0',
  items: [
    { planArea: '10.5', variety: 'x' },
    { planArea: '20', variety: 'y' },
    { planArea: null, variety: 'x' },
  ],
}
const scope: Scope = {
  value: recordValues(record),
  today: '2026-03-10',
  now: '2026-03-10 08:30:00',
  user: { id: 'u1', organization: 'o1' },
  lookup: (name, keys) => (name === 'rate' && keys[0] === 'maize' ? '2.5' : undefined),
  steps: (name) =>
    name === 'seed.depositRate'
      ? [
          { from: '0', value: '500' },
          { from: 1000, value: '400' },
          { from: '5000', value: 300 },
        ]
      : undefined,
}
const value = (text: string, within: Scope = scope): unknown => {
  const parsed = parseExpression(text)
  if (!parsed.ok) return parsed.refusal.text
  const answer = evaluate(parsed.expression, within)
  return answer.ok ? answer.value : answer.refusal.text
}

describe('numbers', () => {
  it.each([
    ['price * quantity', '37.375'],
    ['0.1 + 0.2', '0.3'],
    ['2 + 3 * 4 - 6 / 4', '12.5'],
    ['10 - 3 - 2', '5'],
    ['1 / 3', `0.${'3'.repeat(20)}`],
    ['-2 - -3', '1'],
    ['0 * -1', '0'],
    ['round(2.345, 2)', '2.35'],
    ['round(-2.5)', '-3'],
    ['floor(-2.1) + ceil(2.1) + ceil(-2.9) + floor(2.9) + abs(-1)', '1'],
  ])('%s is %s', (text, expected) => expect(value(text)).toBe(expected))

  it('missing values, text that is no number and a division by zero count as 0', () => {
    expect(value('nothing + blank + unknown + wild + 1')).toBe('1')
    expect(value('5 / rate')).toBe('0')
    expect(value('5 / nothing + 2')).toBe('2')
  })
})

describe('sub-tables', () => {
  it('outside a row a column is all its values, and their sum in arithmetic', () => {
    expect(value('items.planArea * 2')).toBe('61')
    expect(value('sum(items.planArea)')).toBe('30.5')
    expect(value('count(items)')).toBe('3')
    expect(value('count(items.planArea)')).toBe('2')
    expect(value('distinctCount(items.variety)')).toBe('2')
    expect(value('max(items.planArea) - min(items.planArea)')).toBe('9.5')
    expect(value('avg(items.planArea)')).toBe('15.25')
    expect(value('items.planArea > 30')).toBe(true)
  })
  it('inside its row a column is that row, other columns of the table too, other fields stay', () => {
    const inRow: Scope = { ...scope, value: recordValues(record, { table: 'items', data: record.items[1] ?? {} }) }
    expect(value('items.planArea * price', inRow)).toBe('23')
    expect(value("items.variety == 'y'", inRow)).toBe(true)
    expect(value('count(items)', inRow)).toBe('3')
  })
  it('nothing is read from the prototype of a record', () => {
    expect(value('constructor')).toBeNull()
    expect(value('items.constructor')).toEqual([null, null, null])
  })
})

describe('conditions', () => {
  it.each([
    ["crop == 'maize' and quantity > 32", true],
    ["crop in ['maize', 'wheat']", true],
    ["crop not in ('maize')", false],
    ["kinds in ['b', 'z']", true],
    ["includes(kinds, 'a')", true],
    ['price = 1.150', true],
    ["'007' == '7'", false],
    ["'10' > '9'", true],
    ['day < today()', true],
    ['nothing == null and blank == null and empty(nothing) and notEmpty(name)', true],
    ['nothing < 5 or nothing > 5 or nothing >= 0', false],
    ['nothing == 0', false],
    ['nothing != 0', true],
    ['on and not off', true],
    ['!wild', false],
    ["contains(name, '泽') && startsWith(name, '临') && endsWith(name, '泽')", true],
  ])('%s is %s', (text, expected) => expect(value(text)).toBe(expected))

  it('only the branch that counts is looked at', () => {
    expect(value("if(quantity > 1, 'many', 1)")).toBe('many')
    expect(value('if(off, 1)')).toBeNull()
    expect(value('coalesce(nothing, blank, name, 1)')).toBe('临泽')
  })
})

describe('days, people and facts come from the caller', () => {
  it.each([
    ['today()', '2026-03-10'],
    ['now()', '2026-03-10 08:30:00'],
    ['year(day) * 10000 + month(day) * 100 + day(day)', '20260305'],
    ['dateAdd(day, -5)', '2026-02-28'],
    ["dateAdd(day, 1, 'month')", '2026-04-05'],
    ['dateDiff(day, today())', '5'],
    ['year(nothing)', null],
    ["dateAdd('x', 1)", null],
    ['user()', 'u1'],
    ["user('organization')", 'o1'],
    ["user('constructor')", null],
    ["lookup('rate', crop) * 2", '5'],
    ["lookup('unknown')", null],
    ["lookupStep('seed.depositRate', 999.99)", '500'],
    ["lookupStep('seed.depositRate', 1000)", '400'],
    ["lookupStep('seed.depositRate', 99999)", '300'],
    ["concat(name, '-', 2.50, nothing)", '临泽-2.5'],
    ["join(items.variety, '、')", 'x、y、x'],
    ["join(name, '、')", '临泽'],
    ["join(nothing, '、')", ''],
    ['length(name) + length(kinds)', '4'],
  ])('%s is %j', (text, expected) => expect(value(text)).toBe(expected))

  it('and without them there is none', () => expect(value('today()', { value: () => undefined })).toBeNull())
})

describe('limits', () => {
  const long = Array.from({ length: 1000 }, () => '1')
  const big: Scope = { value: () => long }
  it('gives up above 10,000 steps', () => {
    expect(value('sum(a) + sum(b)', big)).toBe('2000')
    expect(value(Array.from({ length: 11 }, () => 'sum(a)').join(' + '), big)).toBe('expressions.too-many-steps')
    expect(value('a in b', big)).toBe('expressions.too-many-steps')
  })
  it('gives up on numbers and texts that grow too long', () => {
    const huge: Scope = { value: () => '9'.repeat(90) }
    expect(value('a * b * c', huge)).toBe('expressions.result-too-large')
    expect(value(`concat(${Array.from({ length: 50 }, () => 'a').join(',')})`, { value: () => 'x'.repeat(900) })).toBe(
      'expressions.result-too-large',
    )
  })
})

describe('any expression', () => {
  it('has a value or a refusal, and the same one after printing and reading', () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        const answer = evaluate(expression, scope)
        const again = parseExpression(printExpression(expression))
        expect(again.ok && evaluate(again.expression, scope)).toEqual(answer)
        const [condition, number] = [evaluateCondition(expression, scope), evaluateNumber(expression, scope)]
        expect(answer.ok ? typeof condition : 'refusal').toBe(answer.ok ? 'boolean' : 'refusal')
        expect(typeof number === 'string' ? /^-?\d+(\.\d+)?$/.test(number) : 'text' in number).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
  it('of sums and products agrees with decimals calculated directly', () => {
    const decimal = fc
      .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 99 }))
      .map(([whole, rest]) => add(String(whole), `0.${String(rest).padStart(2, '0')}`))
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        const within: Scope = { value: recordValues({ a, b, c }) }
        expect(value('a * b + c', within)).toBe(add(multiply(a, b), c))
        expect(value('a - (b - c)', within)).toBe(subtract(a, subtract(b, c)))
      }),
    )
  })
})

describe('texts', () => {
  it.each([
    ['left(name, 1)', '临'],
    ["right('ZZBA202600001', 5)", '00001'],
    ["mid('11010119900307123X', 7, 8)", '19900307'],
    ["left('𠀀𠀁a', 2)", '𠀀𠀁'],
    ['left(name, -1)', ''],
    ['right(name, 99)', '临泽'],
    ['mid(name, 0, 2)', '临'],
    ['mid(nothing, 1, 2)', ''],
    ["replace('a-b-c', '-', '')", 'abc'],
    ["replace('abc', '', 'x')", 'abc'],
    ["concat(trim('  种业 '), lower('BA'), upper('ba'))", '种业baBA'],
  ])('%s is %s', (text, expected) => expect(value(text)).toBe(expected))

  it('a replacement is given up before a text of the square of the limit is made', () => {
    const long: Scope = { ...scope, value: () => 'a'.repeat(10_000) }
    expect(value("replace(x, 'a', x)", long)).toBe('expressions.result-too-large')
    expect(value("length(replace(x, 'a', 'b'))", long)).toBe('10000')
  })
})

describe('days and working days', () => {
  // Thursday 1 October to Wednesday 7 October 2026 are off, Saturday 10 October is worked in exchange.
  const days: Readonly<Record<string, boolean>> = {
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [`2026-10-0${day}`, false])),
    '2026-10-10': true,
  }
  const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const calendar: Scope = { ...scope, isWorkingDay: (day) => days[day] ?? !isWeekend(day) }

  it.each([
    ["weekday('2026-10-11')", '7'],
    ["hour('2026-10-11 08:05') * 100 + minute('2026-10-11 08:05')", '805'],
    ["monthEnd('2028-02-10')", '2028-02-29'],
    ['mod(7, 3) * 100 + mod(-7, 3) * 10 + mod(6, 3)', '120'],
    ['mod(7, -3)', '-2'],
    ['mod(7, 0)', '0'],
    ["isWorkday('2026-10-10')", true],
    ["isWorkday('2026-10-01 09:00')", false],
    ["isWorkday('x')", null],
    ["addWorkdays('2026-09-30', 1)", '2026-10-08'],
    ["addWorkdays('2026-09-30', 3)", '2026-10-10'],
    ["addWorkdays('2026-10-12', -1)", '2026-10-10'],
    ["addWorkdays('2026-10-03', 0)", '2026-10-03'],
    ['addWorkdays(nothing, 3)', null],
    ["workdays('2026-09-30', '2026-10-10')", '3'],
    ["workdays('2026-10-10', '2026-09-30')", '-3'],
    ["workdays('2026-10-10', '2026-10-10')", '0'],
    ["workdays('2026-10-10', nothing)", null],
    ["workdays('1000-01-01', '9999-12-31')", 'expressions.too-many-steps'],
    ["addWorkdays('2026-01-01', 99999999)", 'expressions.too-many-steps'],
  ])('%s is %s', (text, expected) => expect(value(text, calendar)).toBe(expected))

  it('without a calendar Monday to Friday are worked', () => expect(value("workdays('2026-09-30', '2026-10-10')")).toBe('7'))

  it('so many working days later and the working days between undo each other', () => {
    const day = fc
      .integer({ min: 0, max: 700 })
      .map((days) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (from, count) => {
        const later = String(value(`addWorkdays('${from}', ${count})`, calendar))
        expect(calendar.isWorkingDay?.(later)).toBe(true)
        expect(value(`workdays('${from}', '${later}')`, calendar)).toBe(String(count))
      }),
    )
  })
})
