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

test('without another field it allows the people of what the definition names', () => {
  const limited = user.options.parse({ selectType: 'role', ableRelationIds: ['clerk'] })
  expect(allowedPeople(limited, () => 'other')).toEqual(['clerk--role'])
  expect(user.unoffered?.('user-wang', limited, asking)[0]?.refusal.text).toBe('fields.choice.outside')
  const office = user.options.parse({ selectType: 'dep', relationField: 'office', ableRelationIds: ['seed'] })
  expect(allowedPeople(office, () => 'other')).toEqual(['other--department'])
  expect(allowedPeople(user.options.parse({ selectType: 'dep' }))).toBeUndefined()
})

test('a pasted name is the person it alone means; one of several is refused, and so is an unknown one', () => {
  const meant: Readonly<Record<string, readonly string[]>> = { 张三: ['zhang'], 李四: ['li1', 'li2'] }
  const pasting = {
    ...facts,
    lookups: {
      user: () => undefined,
      organization: () => undefined,
      region: () => undefined,
      dictionary: () => [],
      findNamed: (_kind: string, name: string) => meant[name] ?? [],
    },
  }
  const [one, many] = [user.options.parse({}), user.options.parse({ multiple: true })]
  expect(user.parse('张三', one, pasting)).toEqual({ ok: true, value: 'zhang' })
  expect(user.parse('张三，张三', many, pasting)).toEqual({ ok: true, value: ['zhang'] })
  expect(user.parse('张三、李四', many, pasting)).toMatchObject({
    ok: false,
    refusal: { text: 'fields.choice.several', params: { name: '李四' } },
  })
  expect(user.parse('无', one, pasting)).toMatchObject({ ok: false, refusal: { text: 'fields.user.unknown' } })
})
