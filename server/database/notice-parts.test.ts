import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PayloadReader, payloadsOf } from '#server/database/notice-parts.ts'

const read = (payloads: readonly string[], reader = new PayloadReader()): unknown[] =>
  payloads.map((payload) => reader.read(payload)).filter((value) => value !== undefined)

test('a small value travels in one payload, as it is', () => {
  expect(payloadsOf({ topic: 'cache', body: 'roles' }, 'a')).toEqual(['{"topic":"cache","body":"roles"}'])
})

test('no payload reaches 8,000 bytes, and what is read is what was sent, whatever its length and characters', () => {
  const piece = fc.constantFrom('x', '苗', '𠮷', '"', '\\', '\u0000', '\ud800', ' ', '\n')
  fc.assert(
    fc.property(piece, fc.nat(20_000), (one, many) => {
      const value = { topic: 'push', body: one.repeat(many) }
      const payloads = payloadsOf(value, '0199-id')
      expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true)
      expect(read(payloads)).toEqual([value])
    }),
    { numRuns: 60 },
  )
})

test('a value whose end never came is dropped, the ones after it are read', () => {
  const large = (of: string) => ({ body: of.repeat(20_000) })
  const reader = new PayloadReader()
  expect(read(payloadsOf(large('a'), 'first').slice(0, 2), reader)).toEqual([])
  expect(read(payloadsOf(large('b'), 'second').slice(1), reader)).toEqual([])
  expect(read([...payloadsOf({ body: 'small' }, 'third'), ...payloadsOf(large('c'), 'fourth')], reader)).toEqual([
    { body: 'small' },
    large('c'),
  ])
})
