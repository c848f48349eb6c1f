import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { longText } from '#fields/long-text/definition.ts'

test('line breaks stay, written one way', () => {
  expect(longText.parse('a\r\nb\rc \n', longText.options.parse({}), facts)).toEqual({ ok: true, value: 'a\nb\nc' })
})
