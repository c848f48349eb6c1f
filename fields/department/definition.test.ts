import { expect, test } from 'vitest'
import { exampleFacts } from '#engine/forms/testing/example-form.ts'
import { department } from '#fields/department/definition.ts'

const places = {
  seed: { name: '种子科', kind: 'department' as const, path: ['bureau', 'seed'], pathNames: ['农业局', '种子科'] },
  old: { name: '旧科', kind: 'department' as const, path: ['old'], pathNames: ['旧科'], offered: false },
  bureau: { name: '农业局', kind: 'company' as const, path: ['bureau'], pathNames: ['农业局'] },
}
const lookups = {
  ...exampleFacts.lookups,
  organization: (id: string) => (id in places ? places[id as keyof typeof places] : undefined),
  shows: (_kind: string, id: string) => id !== 'hidden',
}
const refusalOf = (id: string, options = {}) => department.unoffered?.(id, department.options.parse(options), { lookups })[0]?.refusal.text

test('departments are chosen, no companies, and none that is disabled, unknown or kept from the caller', () => {
  expect(['seed', 'bureau', 'old', 'gone', 'hidden'].map((id) => refusalOf(id))).toEqual([
    undefined,
    'fields.department.unknown',
    'forms.choice-disabled',
    'fields.department.unknown',
    'fields.department.unknown',
  ])
})

test('a field may allow some departments alone', () => {
  expect(refusalOf('seed', { selectType: 'custom', ableDepIds: ['seed'] })).toBeUndefined()
  expect(refusalOf('seed', { selectType: 'custom', ableDepIds: ['other'] })).toBe('fields.choice.outside')
})

test('the default is the own department, where it is one and allowed', () => {
  const current = (organizationId: string, options = {}) =>
    department.current?.(department.options.parse(options), { ...exampleFacts, lookups, user: { id: 'u', organizationId } })
  expect([current('seed'), current('bureau'), current('seed', { selectType: 'custom' })]).toEqual(['seed', '', ''])
})

test('its path is told where there is room', () => {
  const options = department.options.parse({})
  expect(department.format('seed', options, { ...exampleFacts, lookups })).toBe('农业局/种子科')
  expect(department.shortFormat?.('seed', options, { ...exampleFacts, lookups })).toBe('种子科')
})
