import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { text } from '#fields/text/definition.ts'

const options = text.options.parse({ maxLength: 5 })

test('pasted text loses line breaks and the spaces around it', () => {
  expect(text.parse(' 甲\r\n乙 ', options, facts)).toEqual({ ok: true, value: '甲 乙' })
})

test('text above the limit is refused with the limit', () => {
  expect(text.validate('12345', options, facts)).toBeUndefined()
  expect(text.validate('123456', options, facts)).toMatchObject({ text: 'fields.text.too-long', params: { max: 5 } })
})

test('a number on the wire is its text', () => {
  expect(text.fromWire(12, options, facts)).toEqual({ ok: true, value: '12' })
})

test.each([
  ['', true],
  ['  \n', true],
  ['\u200b\u2060\u3000', true],
  ['\u2800', true],
  [' 赵 ', false],
  ['0', false],
])('whether the text %j fills in nothing: %s', (value, isEmpty) => expect(text.isEmpty(value)).toBe(isEmpty))
