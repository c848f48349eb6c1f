import { expect, test } from 'vitest'
import { ticks } from '#web/shell/password/policy.ts'

const policy = { minimumLength: 8, maximumLength: 64, digits: true, lowerCase: false, upperCase: true, symbols: false }
const kept = (password: string) => ticks(password, policy).map((tick) => [tick.rule.text, tick.kept])

test('only the rules that are on are listed, none is kept by nothing', () => {
  expect(kept('')).toEqual([
    ['passwords.too-short', false],
    ['passwords.needs-digit', false],
    ['passwords.needs-upper-case', false],
  ])
})

test('each rule is ticked as soon as it is kept', () => {
  expect(kept('A1').map(([, isKept]) => isKept)).toEqual([false, true, true])
  expect(kept('Abcdefg1').every(([, isKept]) => isKept)).toBe(true)
})
