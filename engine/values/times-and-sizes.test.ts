import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { fillText } from '#engine/texts/text.ts'
import { formatFileSize, toBytes } from './file-size.ts'
import { relativeTime } from './relative-time.ts'
import { shortNumber } from './short-number.ts'
import { engineValueTexts } from './texts.ts'

const now = Date.UTC(2026, 2, 10, 4)
const day = 86_400_000
const ago = (milliseconds: number): string => {
  const { text, params } = relativeTime(now - milliseconds, now, 'Asia/Shanghai')
  return fillText(engineValueTexts, 'zh', text, params)
}

describe('how long ago something was', () => {
  it.each([
    [0, '刚刚'],
    [59_999, '刚刚'],
    [60_000, '1分钟前'],
    [3_599_999, '59分钟前'],
    [3_600_000, '1小时前'],
    [day, '1天前'],
    [6 * day, '6天前'],
    [7 * day, '1周前'],
    [27 * day, '3周前'],
    [28 * day, '1个月前'],
    [90 * day, '3个月前'],
    [120 * day, '2025-11-10'],
    [-30_000, '刚刚'],
    [-day, '2026-03-11'],
  ])('%i ms is %s', (milliseconds, text) => expect(ago(milliseconds)).toBe(text))
})

describe('numbers where there is little room', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [999.96, '999.9'],
    [0.25, '0.2'],
    [-0.04, '0'],
    [1_000, '1k'],
    [1_299, '1.2k'],
    [999_999, '999.9k'],
    [1e6, '1M'],
    [1e9, '1G'],
    [1e12, '1T'],
    [1e15, '1P'],
    [2.5e18, '2.5E'],
    [1e21, '1000E'],
    [-1_500, '-1.5k'],
    [Number.NaN, ''],
  ])('%d is %s', (value, text) => expect(shortNumber(value)).toBe(text))

  it('keep a first decimal that is exact', () => {
    fc.assert(fc.property(fc.integer({ min: 10, max: 9_999 }), (tenths) => shortNumber(tenths * 100) === `${tenths / 10}k`))
  })
})

describe('sizes of files', () => {
  it('go in steps of 1024', () => {
    expect([toBytes(1, 'KB'), toBytes(10, 'MB'), toBytes(1, 'GB')]).toEqual([1024, 10_485_760, 1_073_741_824])
    expect([0, 1, 1023, 1024, 1536, 1_048_575, 1_048_576, 5 * 1024 ** 4].map(formatFileSize)).toEqual([
      '0 B',
      '1 B',
      '1023 B',
      '1 KB',
      '1.5 KB',
      '1 MB',
      '1 MB',
      '5120 GB',
    ])
  })
  it('are never shown as 1024 of a unit that has a larger one', () => {
    fc.assert(fc.property(fc.nat(2 ** 31 - 1), (bytes) => !/^1024 (B|KB|MB)$/.test(formatFileSize(bytes))))
  })
})
