import { describe, expect, test } from 'vitest'
import { conditionOperators, type ConditionOperator, type RowCondition } from './row-scheme.ts'
import { joinGroups, operatorOf, readGroups, symbolOf, writeGroups, type WireGroup } from './scheme-codec.ts'

const condition = (field: string): RowCondition => ({ field, operator: 'equals', value: { constant: 1 } })
const group = (fields: string, rest: Partial<WireGroup> = {}): WireGroup => ({
  groups: [...fields].map((field) => ({ field })),
  ...rest,
})
const joined = (groups: readonly WireGroup[], matchLogic?: string): string | undefined => {
  const scheme = joinGroups(
    groups,
    groups.map(({ groups: items }) => items.map(({ field }) => condition(field!))),
    matchLogic,
  )
  if (!scheme) return undefined
  const texts = scheme.groups.map(({ match, conditions }) => `(${conditions.map(({ field }) => field).join(match === 'and' ? '&' : '|')})`)
  return texts.join(scheme.match === 'and' ? '&' : '|')
}

describe('groups', () => {
  test('of the generation 3.4 are joined by the logic of the later one, and "and" binds closer', () => {
    expect(joined([group('ab', { logic: 'or' }), group('c', { logic: 'and' })])).toBe('(a&b)&(c)')
    expect(joined([group('ab', { logic: 'and' }), group('c', { logic: 'or' })])).toBe('(a&b)|(c)')
    expect(joined([group('a'), group('b', { logic: 'and' }), group('c', { logic: 'or' })])).toBe('(a&b)|(c)')
    expect(joined([group('a'), group('b', { logic: 'or' }), group('c', { logic: 'and' })])).toBe('(a)|(b&c)')
  })

  test('of later generations have their logic inside', () =>
    expect(joined([group('ab', { logic: 'or' }), group('c', { logic: 'and' })], 'and')).toBe('(a|b)&(c)'))

  test('of ours stay what they are, also when a client of 3.4 saved them', () => {
    const scheme = {
      match: 'or' as const,
      groups: [
        { match: 'or' as const, conditions: [condition('a'), condition('b')] },
        { match: 'and' as const, conditions: [condition('c'), condition('d')] },
      ],
    }
    const sent = readGroups(JSON.stringify(writeGroups(scheme, ({ field }) => ({ field }))))!
    expect(joined(sent)).toBe('(a|b)|(c&d)')
    expect(joined(sent, 'or')).toBe('(a|b)|(c&d)')
    expect(joined([...sent, group('e', { logic: 'and' })])).toBeUndefined()
  })

  test('of another shape are none', () => {
    for (const source of ['', 'null', '{}', '[1]', '[{}]', '[{"groups":1}]']) expect(readGroups(source)).toBeUndefined()
    expect(readGroups('[{"groups":[1,{"field":2}]}]')).toEqual([{ groups: [{}, {}] }])
  })
})

test('the word of each comparison means the same comparison again', () => {
  const texts: readonly ConditionOperator[] = conditionOperators
  for (const operator of texts) expect(operatorOf(symbolOf(operator, true), true)).toBe(operator)
  for (const operator of texts.filter((one) => !one.endsWith('contains')))
    expect(operatorOf(symbolOf(operator, false), false)).toBe(operator)
  expect(operatorOf('constructor', true)).toBeUndefined()
})
