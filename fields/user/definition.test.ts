import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { allowedPeople, user } from '#fields/user/definition.ts'

test('people are imported by name and account, and shown by name', () => {
  const one = user.options.parse({})
  expect(user.parse('王强/wangqiang', one, facts)).toEqual({ ok: true, value: 'user-wang' })
  expect(user.parse('李四', one, facts)).toMatchObject({ ok: false, refusal: { text: 'fields.user.unknown' } })
  expect(user.format('user-wang', one, facts)).toBe('王强')
})

const asking = { lookups: { ...facts.lookups, belongs: () => new Set(['user-wang--user', 'seed--department', 'clerk--position']) } }

test.each([
  [{ selectType: 'all', ableDepIds: ['other'] }, undefined],
  [{ selectType: 'custom', ableDepIds: ['seed'] }, undefined],
  [{ selectType: 'custom', ablePosIds: ['clerk'] }, undefined],
  [{ selectType: 'custom', ableUserIds: ['user-wang'] }, undefined],
  [{ selectType: 'custom', ableRoleIds: ['clerk'] }, 'fields.choice.outside'],
  [{ selectType: 'custom', ableGroupIds: ['seed'] }, 'fields.choice.outside'],
  [{ selectType: 'custom' }, 'fields.choice.outside'],
])('a field allows the people it names, by themselves or by what they belong to: %o', (given, refused) => {
  const limited = user.options.parse(given)
  expect(user.unoffered?.('user-wang', limited, asking)[0]?.refusal.text).toBe(refused)
  expect(user.current?.(limited, { ...facts, ...asking })).toBe(refused === undefined ? 'user-wang' : '')
})

test('a field may allow the people of what another field holds', () => {
  const limited = user.options.parse({ selectType: 'dep', relationField: 'office' })
  const refusalAt = (office: unknown) => user.unoffered?.('user-wang', limited, asking, () => office)[0]?.refusal.text
  expect([refusalAt('seed'), refusalAt(['other', 'seed']), refusalAt('other'), refusalAt('')]).toEqual([
    undefined,
    undefined,
    'fields.choice.outside',
    'fields.choice.outside',
  ])
  expect(user.sources?.(limited)).toEqual(['office'])
  expect(allowedPeople(limited, () => ['a', 'b'])).toEqual(['a--department', 'b--department'])
})
