import { describe, expect, test } from 'vitest'
import { chosenBranch, holds } from './conditions.ts'
import type { Json, JsonObject } from './json.ts'
import type { Comparison, ComparisonSymbol } from './model.ts'
import { branch, branchAbove } from './testing/builders.ts'

const rule = (field: string, symbol: ComparisonSymbol, value: Json, joined: 'and' | 'or' = 'and'): Comparison => ({
  kind: 'comparison',
  field,
  symbol,
  other: { kind: 'constant', value },
  joined,
})
const judged = (data: JsonObject, ...rules: readonly Comparison[]) => holds(rules, data)

describe('comparing', () => {
  test.each([
    ['10', '>', '9', true],
    ['0.30', '==', 0.3, true],
    ['0.1', '<', '0.1000001', true],
    ['9007199254740993', '>', '9007199254740992', true],
    ['007', '==', '7', false],
    ['玉米', '==', '玉米', true],
    ['玉米', '<>', '水稻', true],
    ['杂交玉米', 'like', '玉米', true],
    ['杂交玉米', 'notLike', '玉米', false],
    ['2026-03-01', '<', '2026-12-31', true],
    [true, '==', '1', true],
    [['a', 'b'], 'like', 'b', true],
    [['a', 'b'], '==', ['b', 'a'], true],
    [null, '>', '0', false],
    [null, '<', '0', false],
    ['', '==', '', true],
    ['x', '==', '', false],
  ] as const)('%j %s %j is %s', (value, symbol, constant, expected) =>
    expect(judged({ f: value }, rule('f', symbol, constant))).toBe(expected),
  )

  test('with another field', () =>
    expect(
      holds([{ kind: 'comparison', field: 'paid', symbol: '>=', other: { kind: 'field', field: 'due' }, joined: 'and' }], {
        paid: '100',
        due: '99.99',
      }),
    ).toBe(true))

  test('and binds stronger than or; no rules never hold', () => {
    expect(judged({ a: '1', b: '0', c: '1' }, rule('a', '==', '0'), rule('b', '==', '0', 'or'), rule('c', '==', '1'))).toBe(true)
    expect(judged({ a: '1', b: '0', c: '1' }, rule('a', '==', '1', 'or'), rule('b', '==', '1'), rule('c', '==', '0'))).toBe(true)
    expect(judged({})).toBe(false)
  })
})

test('the first branch by priority that holds is taken, the default one last', () => {
  const branches = [
    branch('d', { isDefault: true, priority: 0 }),
    branchAbove('low', 'x', '1', { priority: 2 }),
    branchAbove('high', 'x', '10', { priority: 1 }),
  ]
  expect(['20', '5', '0'].map((x) => chosenBranch(branches, { x })?.code)).toEqual(['high', 'low', 'd'])
  expect(chosenBranch(branches.slice(1), { x: '0' })).toBeUndefined()
})
