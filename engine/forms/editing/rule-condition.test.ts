import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExpression } from '#engine/expressions/parse.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts, filingForm } from '../testing/example-form.ts'
import { readCondition, writeCondition, type RuleCondition, type RuleGroup, type RuleTerm } from './rule-condition.ts'
import { onSample, sampledFields } from './sample.ts'

const isNumber = (field: string) => field === 'area'
const written = (condition: RuleCondition) => writeCondition(condition, isNumber)

const texts = fc.string({ maxLength: 6 })
const term: fc.Arbitrary<RuleTerm> = fc.oneof(
  fc.record({
    field: fc.constant('area'),
    operator: fc.constantFrom('equals', 'not-equals', 'more', 'at-least', 'less', 'at-most'),
    value: fc.integer({ min: -99, max: 99 }).map(String),
  }),
  fc.record({ field: fc.constant('on'), operator: fc.constantFrom('equals', 'not-equals'), value: fc.boolean() }),
  fc.record({
    field: fc.constant('name'),
    operator: fc.constantFrom('equals', 'contains', 'not-contains', 'starts-with', 'more'),
    value: texts,
  }),
  fc.record({
    field: fc.constant('items.kind'),
    operator: fc.constantFrom('in', 'not-in'),
    value: fc.array(texts, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ field: fc.constant('name'), operator: fc.constantFrom('empty', 'not-empty'), value: fc.constant(null) }),
)
const match = fc.constantFrom('and', 'or')

/** The condition as all or any of its terms: groups that go together as their conditions do say the same. */
const meaning = ({ match: between, groups }: RuleCondition): unknown => {
  const filled = groups.filter(({ terms }) => terms.length > 0)
  const [only] = filled
  const parts: readonly RuleGroup[] = filled.length === 1 && only ? only.terms.map((term) => ({ match: 'and', terms: [term] })) : filled
  const joined = filled.length === 1 && only ? only.match : between
  const flat = parts.flatMap((group) =>
    group.terms.length === 1 || group.match === joined ? group.terms.map((one) => [one]) : [[group.match, ...group.terms]],
  )
  return flat.length > 1 ? [joined, ...flat] : flat
}

describe('conditions by choices', () => {
  test('are read from the expression that they write', () => {
    const condition = fc.record({
      match,
      groups: fc.array(fc.record({ match, terms: fc.array(term, { maxLength: 3 }) }), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(condition, (given) => {
        const read = readCondition(written(given))
        expect(read && meaning(read)).toEqual(meaning(given))
      }),
      { numRuns: 400 },
    )
  })

  test.each([
    ["prodMode == '受托' and area > 100", 1],
    ["kind in ['a', 'b'] or not kind in ['c']", 1],
    ["(a == '1' or b == '2') and empty(c)", 2],
    ['', 0],
  ])('%s is read', (text, groups) => expect(readCondition(text)?.groups).toHaveLength(groups))

  test.each([
    'sum(items.area) > 3',
    "day < dateAdd(today(), 7, 'day')",
    'a == b',
    'a == null',
    'not empty(a)',
    'area > 1 and (a == 1 and (b == 2 or c == 3) or d == 4)',
    'a +',
    'kind in other',
  ])('%s says more than choices can', (text) => expect(readCondition(text)).toBeUndefined())

  test('numbers stand without quotes, texts that look like numbers with them', () => {
    const terms: RuleTerm[] = [
      { field: 'area', operator: 'more', value: '-1.5' },
      { field: 'name', operator: 'equals', value: '12' },
    ]
    expect(written({ match: 'and', groups: [{ match: 'and', terms }] })).toBe("area > -1.5 and name == '12'")
    expect(written({ match: 'and', groups: [] })).toBeUndefined()
  })
})

describe('a sample', () => {
  const outline = outlineOf(filingForm, types)
  const items = [
    { id: 'r1', planArea: '10', planUnit: '2', isoType: 'space' },
    { id: 'r2', planArea: '5', planUnit: null, isoType: 'time' },
  ]
  const sample = { outline, values: { items, depRate: '100', prodMode: '受托' }, facts: exampleFacts }
  const ask = (text: string, row?: (typeof items)[number]) => {
    const parsed = parseExpression(text)
    if (!parsed.ok) throw new Error(parsed.refusal.text)
    const answer = onSample(parsed.expression, sample, row && { table: 'items', data: row })
    return answer.ok ? answer.value : answer.refusal.text
  }

  test('answers as the form does: rows summed outside, one by one within', () => {
    expect(ask('items.planArea * depRate')).toBe('1500')
    expect(ask('items.planArea * items.planUnit', items[0])).toBe('20')
    expect(ask("items.isoType == 'space'", items[1])).toBe(false)
    expect(ask('count(items)')).toBe('2')
    expect(ask('today()')).toBe('2026-03-05')
    expect(ask('gone')).toBe(null)
  })

  test('asks for the fields that are named', () => {
    const parsed = parseExpression('sum(items.planArea) * depRate')
    expect(parsed.ok && sampledFields(outline, [parsed.expression]).map(({ name }) => name)).toEqual(['items.planArea', 'depRate'])
  })
})
