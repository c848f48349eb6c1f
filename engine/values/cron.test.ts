import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromEpoch, toEpoch } from '#engine/values/calendar.ts'
import { nextTime, parseCron } from '#engine/values/cron.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => toEpoch(text, zone)!
const next = (cron: string, after: string) => {
  const found = nextTime(parseCron(cron)!, at(after), zone)
  return found === undefined ? undefined : fromEpoch(found, 'yyyy-MM-dd HH:mm', zone)
}

describe('the next time', () => {
  test.each([
    ['* * * * *', '2026-11-22 08:00', '2026-11-22 08:01'],
    ['30 2 * * *', '2026-11-22 02:30', '2026-11-23 02:30'],
    ['*/15 9-17 * * 1-5', '2026-11-20 17:45', '2026-11-23 09:00'],
    ['0 0 1 * *', '2026-11-22 08:00', '2026-12-01 00:00'],
    ['0 0 29 2 *', '2026-11-22 08:00', '2028-02-29 00:00'],
    ['0 8 1 * MON', '2026-11-22 08:00', '2026-11-23 08:00'],
    ['0 8 * JAN,MAR 7', '2026-11-22 08:00', '2027-01-03 08:00'],
    ['0 0/5 * * * ?', '2026-11-22 08:02', '2026-11-22 08:05'],
    ['0 30 2 ? * 2-6', '2026-11-20 03:00', '2026-11-23 02:30'],
    ['0 0 8 ? * SUN *', '2026-11-22 08:00', '2026-11-29 08:00'],
  ])('of %s after %s is %s', (cron, after, found) => expect(next(cron, after)).toBe(found))

  test('of a day that never comes there is none', () => expect(next('0 0 31 2 *', '2026-11-22 08:00')).toBeUndefined())

  test('is later, and nothing before it is due', () => {
    const field = (from: number, to: number) => fc.oneof(fc.constant('*'), fc.integer({ min: from, max: to }).map(String))
    fc.assert(
      fc.property(field(0, 59), field(0, 23), fc.integer({ min: 0, max: 2_000_000 }), (minute, hour, minutes) => {
        const after = at('2026-01-01 00:00') + minutes * 60_000
        const found = nextTime(parseCron(`${minute} ${hour} * * *`)!, after, zone)!
        expect(found).toBeGreaterThan(after)
        expect(found - after).toBeLessThanOrEqual(86_400_000)
        const text = fromEpoch(found, 'yyyy-MM-dd HH:mm', zone)!
        if (minute !== '*') expect(Number(text.slice(14))).toBe(Number(minute))
        if (hour !== '*') expect(Number(text.slice(11, 13))).toBe(Number(hour))
      }),
    )
  })
})

test.each([
  '',
  '* * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '*/0 * * * *',
  '5-1 * * * *',
  '1-2-3 * * * *',
  '* * L * *',
  '30 0 0 * * ?',
  '0 0 0 1 1 ? 2027',
  'a * * * *',
  '0 0 0 ? * 0',
])('no schedule: %s', (text) => expect(parseCron(text)).toBeUndefined())
