import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromEpoch, toEpoch } from './calendar.ts'
import { quietUntil } from './quiet-hours.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => toEpoch(text, zone)!
const until = (text: string, from: string, to: string) => {
  const end = quietUntil(at(text), { from, to }, zone)
  return end === undefined ? undefined : fromEpoch(end, 'yyyy-MM-dd HH:mm', zone)
}

describe('quiet hours', () => {
  test('run over midnight', () => {
    expect(until('2026-11-23 21:59', '22:00', '08:00')).toBeUndefined()
    expect(until('2026-11-23 22:00', '22:00', '08:00')).toBe('2026-11-24 08:00')
    expect(until('2026-11-24 07:59', '22:00', '08:00')).toBe('2026-11-24 08:00')
    expect(until('2026-11-24 08:00', '22:00', '08:00')).toBeUndefined()
  })

  test('or within a day', () => {
    expect(until('2026-11-23 12:30', '12:00', '14:00')).toBe('2026-11-23 14:00')
    expect(until('2026-11-23 11:59', '12:00', '14:00')).toBeUndefined()
    expect(until('2026-11-23 00:00', '00:00', '00:00')).toBeUndefined()
  })

  const clock = fc.integer({ min: 0, max: 1439 }).map((minute) => {
    const two = (value: number) => String(value).padStart(2, '0')
    return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  })
  const moment = fc.integer({ min: at('2025-01-01'), max: at('2030-01-01') })

  test.each([zone, 'Europe/Berlin', 'America/New_York'])('end within a day, and are over then, in %s', (place) => {
    fc.assert(
      fc.property(moment, clock, clock, (now, from, to) => {
        const end = quietUntil(now, { from, to }, place)
        if (end === undefined) return
        expect(end).toBeGreaterThan(now)
        expect(end - now).toBeLessThanOrEqual(25 * 3_600_000)
        expect(quietUntil(end, { from, to }, place)).toBeUndefined()
      }),
    )
  })

  test('cover every minute of a day once', () => {
    fc.assert(
      fc.property(moment, clock, clock, (now, from, to) => {
        if (from === to) return
        const inside = quietUntil(now, { from, to }, zone) !== undefined
        const outside = quietUntil(now, { from: to, to: from }, zone) !== undefined
        expect(inside).not.toBe(outside)
      }),
    )
  })
})
