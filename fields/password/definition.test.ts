import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { password } from '#fields/password/definition.ts'

test('no text tells it, nor how long it is; a form does', () => {
  const options = password.options.parse({})
  expect(password.format('a', options, facts)).toBe(password.format('longer', options, facts))
  expect(password.sheetText?.('a', options, facts)).toBe('')
  expect(password.toWire('a', options, facts)).toBe('a')
  expect([password.mayBeListColumn, password.searchKind, password.isSecret]).toEqual([false, undefined, true])
})
