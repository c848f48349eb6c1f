import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toChineseAmount } from './chinese-amount.ts'
import { fenToYuan, formatMoney, yuanToFen } from './money.ts'

describe('money', () => {
  it('counts fen: yuan times 100', () => {
    expect(yuanToFen('19.99')).toBe('1999')
    expect(yuanToFen('0.005')).toBe('1')
    expect(fenToYuan('5')).toBe('0.05')
    fc.assert(fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (fen) => yuanToFen(fenToYuan(String(fen))) === String(fen)))
  })
  it('is shown in yuan with separators', () => {
    expect(formatMoney('123456789')).toBe('1,234,567.89')
    expect(formatMoney('-1234.5', { unit: 'yuan', sign: '¥' })).toBe('-¥1,234.50')
  })
})

describe('an amount in Chinese capitals', () => {
  it.each([
    ['0', '零元整'],
    ['0.05', '伍分'],
    ['0.5', '伍角整'],
    ['10', '壹拾元整'],
    ['123.45', '壹佰贰拾叁元肆角伍分'],
    ['100.05', '壹佰元零伍分'],
    ['1001', '壹仟零壹元整'],
    ['1010.1', '壹仟零壹拾元壹角整'],
    ['10000', '壹万元整'],
    ['100100', '壹拾万零壹佰元整'],
    ['10001000', '壹仟万壹仟元整'],
    ['100000001', '壹亿零壹元整'],
    ['100010000', '壹亿零壹万元整'],
    ['1234567890.12', '壹拾贰亿叁仟肆佰伍拾陆万柒仟捌佰玖拾元壹角贰分'],
    ['-3.2', '负叁元贰角整'],
    ['-0.004', '零元整'],
    ['999999999999.99', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('%s is %s', (yuan, text) => expect(toChineseAmount(yuan)).toBe(text))

  it('is refused above 12 integer digits', () => {
    expect(toChineseAmount('1000000000000')).toMatchObject({ text: 'money.too-many-digits' })
    expect(toChineseAmount('999999999999.995')).toMatchObject({ text: 'money.too-many-digits' })
  })

  it('names every amount differently and without doubled or trailing zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }), (a, b) => {
        const [first, second] = [toChineseAmount(fenToYuan(String(a))) as string, toChineseAmount(fenToYuan(String(b))) as string]
        return (first === second) === (a === b) && !/零零|零万|零亿|.零元|零整/.test(first)
      }),
    )
  })
})
