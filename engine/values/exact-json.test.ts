import { expect, test } from 'vitest'
import { parseExactJson } from '#engine/values/exact-json.ts'

test('a number whose digits would change arrives as its text, every other value as in JSON', () => {
  const text =
    '{"long":12345678901234567890.123,"fine":[0.1,-2.50,1e3,9007199254740991],"float":0.30000000000000004,"text":"1234567890123456789"}'
  expect(parseExactJson(text)).toEqual({
    long: '12345678901234567890.123',
    fine: [0.1, -2.5, 1000, 9007199254740991],
    float: 0.30000000000000004,
    text: '1234567890123456789',
  })
})

test('what is no JSON is refused', () => expect(() => parseExactJson('{"a":1234567890123456789')).toThrow(SyntaxError))
