import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newVerifyCode, readVerifyCode } from './verify-code.ts'

const picks = fc.infiniteStream(fc.nat({ max: 30 }))
const codes = picks.map((numbers) => newVerifyCode(() => numbers.next().value ?? 0))
const places = fc.nat({ max: 19 })
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const bare = (code: string) => code.replaceAll('-', '')

test('a code has twenty signs in five groups, none of which is read for another', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){4}[2-9A-HJKMNP-Z]{4}$/)
    }),
  )
  expect(newVerifyCode((below) => below - 1)).toMatch(/^ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZ/)
  // What is left to chance: 19 signs of 31.
  expect(19 * Math.log2(signs.length)).toBeGreaterThan(80)
})

test('a code is read however it is typed', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const wide = [...code].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('')
      for (const typed of [
        code,
        bare(code),
        code.toLowerCase(),
        ` ${code.replaceAll('-', ' ')} `,
        wide,
        code.replaceAll('-', '—'),
        `\u200b${code}\n`,
      ])
        expect(readVerifyCode(typed), typed).toBe(code)
    }),
  )
})

test('one wrong sign, and two that changed places, are noticed', () => {
  fc.assert(
    fc.property(codes, places, places, fc.constantFrom(...signs), (code, at, other, sign) => {
      const all = [...bare(code)]
      const wrong = all.with(at, sign).join('')
      if (wrong !== bare(code)) expect(readVerifyCode(wrong)).toBeUndefined()
      const swapped = all.with(at, all[other]!).with(other, all[at]!).join('')
      if (swapped !== bare(code)) expect(readVerifyCode(swapped)).toBeUndefined()
    }),
  )
})

test.each(['', '  ', 'ABCD', '0'.repeat(20), '２'.repeat(19), '核验码', 'x'.repeat(200), '2222-2222-2222-2222-2223', "' or 1=1 --"])(
  '%j is no code',
  (typed) => {
    expect(readVerifyCode(typed)).toBeUndefined()
  },
)
