import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverOf, maskDocument, maskEmail, maskPhone, unmasked } from './masked.ts'

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

test.each([
  ['phone', '13812341234', '138****1234'],
  ['identity', '110101199003071234', '1101**********1234'],
  ['identity', 'E12345678', '*******78'],
  ['phone', '0936-12', '*****12'],
  ['name', '张', '*'],
  ['account', '6222020200012345678', '***************5678'],
  ['email', 'zhang@seed.cn', 'z***@seed.cn'],
  ['name', '张三丰', '张**'],
  ['all', '密', '*'],
  ['unknown' as 'all', '13812341234', '***********'],
  ['constructor' as 'all', '13812341234', '***********'],
  ['toString' as 'all', '密', '*'],
] as const)('a field with the mask %s shows %s as %s', (kind, value, shown) => {
  expect(coverOf(kind, value)).toBe(shown)
})

test('what is covered twice reads as what is covered once, so that a covered value is covered again by nobody', () => {
  for (const [kind, value] of [
    ['phone', '13812341234'],
    ['identity', '110101199003071234'],
    ['name', '张三丰'],
  ] as const)
    expect(coverOf(kind, coverOf(kind, value))).toBe(coverOf(kind, value))
})
