import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { autoComplete } from '#fields/auto-complete/definition.ts'

test('what is offered is read from texts and from entries, and anything else may be typed', () => {
  const options = autoComplete.options.parse({ offered: ['甲', { fullName: '乙', id: '2' }, { value: '丙' }], maxLength: 3 })
  expect(options.offered).toEqual(['甲', '乙', '丙'])
  expect(autoComplete.validate('丁丁丁', options, facts)).toBeUndefined()
  expect(autoComplete.validate('丁丁丁丁', options, facts)).toMatchObject({ text: 'fields.text.too-long' })
  expect(autoComplete.parse(' 甲\n乙 ', options, facts)).toEqual({ ok: true, value: '甲 乙' })
})
