import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskDocument, maskEmail, maskPhone, unmasked } from './masked.ts'

test('of a number stays what tells it from others of the same person', () => {
  expect(maskPhone('13812341234')).toBe('138****1234')
  expect(maskPhone('0936-123')).toBe('******23')
  expect(maskDocument('62072319900101001X')).toBe('620723**********1X')
  expect(maskDocument('E12345678')).toBe('E******78')
  expect(maskEmail('zhang@seed.cn')).toBe('z***@seed.cn')
  expect([maskPhone(''), maskDocument(''), maskEmail('')]).toEqual(['', '', ''])
})

test('a short text is covered whole', () => {
  expect(maskPhone('12')).toBe('**')
  expect(maskDocument('E1')).toBe('**')
})

test('a mask that comes back keeps what is stored, and whatever else was typed counts', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), (stored) => {
      for (const mask of [maskPhone, maskDocument, maskEmail]) expect(unmasked(mask(stored), stored, mask)).toBe(stored)
    }),
  )
  expect(unmasked('', '13812341234', maskPhone)).toBe('')
  expect(unmasked('13912341234', '13812341234', maskPhone)).toBe('13912341234')
})
