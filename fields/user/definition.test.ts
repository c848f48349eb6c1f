import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { user } from '#fields/user/definition.ts'

test('people are imported by name and account, and shown by name', () => {
  const one = user.options.parse({})
  expect(user.parse('王强/wangqiang', one, facts)).toEqual({ ok: true, value: 'user-wang' })
  expect(user.parse('李四', one, facts)).toMatchObject({ ok: false, refusal: { text: 'fields.user.unknown' } })
  expect(user.format('user-wang', one, facts)).toBe('王强')
})
