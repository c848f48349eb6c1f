import { expect, test } from 'vitest'
import { exampleFacts } from '#engine/forms/testing/example-form.ts'
import { selection } from '#fields/selection/definition.ts'

const lookups = { ...exampleFacts.lookups, belongs: () => new Set(['user-wang--user', 'org-seed--department', 'carrier-seed--role']) }
const facts = { ...exampleFacts, lookups }
const several = (given = {}) => selection.options.parse({ multiple: true, ...given })
const refusalOf = (sent: string, options = several()) => selection.unoffered?.([sent], options, { lookups })[0]?.refusal.text

test('several kinds are chosen, each by its id with its kind', () => {
  const all = ['user-wang--user', 'org-seed--company', 'carrier-seed--role', 'carrier-seed--position', 'carrier-seed--group']
  expect(all.map((sent) => refusalOf(sent))).toEqual(all.map(() => undefined))
  expect(selection.format(all, several(), facts)).toBe('王强,绿源种业,种子检验,种子检验,种子检验')
})

test('what does not exist is refused, and so is another kind, and anything but a person where there is one alone', () => {
  expect(['gone--user', 'user-wang--role2', 'gone--group', 'user-wang--company'].map((sent) => refusalOf(sent))).toEqual(
    Array.from({ length: 4 }, () => 'fields.selection.unknown'),
  )
  const one = selection.options.parse({})
  expect(selection.unoffered?.('carrier-seed--role', one, { lookups })).toHaveLength(1)
  expect(selection.unoffered?.('user-wang--user', one, { lookups })).toEqual([])
})

test('a field may allow some alone, and the people behind them', () => {
  const allowed = (...ableIds: readonly string[]) => several({ selectType: 'custom', ableIds })
  expect(refusalOf('carrier-seed--role', allowed('carrier-seed--role'))).toBeUndefined()
  expect(refusalOf('user-wang--user', allowed('carrier-seed--role'))).toBeUndefined()
  expect(refusalOf('user-wang--user', allowed('org-seed--company'))).toBeUndefined()
  expect(refusalOf('user-wang--user', allowed('carrier-seed--group'))).toBe('fields.choice.outside')
  expect(refusalOf('carrier-seed--role', allowed())).toBe('fields.choice.outside')
})

test('names are read as people first, then as what they belong to', () => {
  expect(selection.parse('王强、种子检验', several(), facts)).toEqual({ ok: true, value: ['user-wang--user', 'carrier-seed--position'] })
  expect(selection.parse('种子检验', selection.options.parse({}), facts)).toMatchObject({ ok: false })
})
