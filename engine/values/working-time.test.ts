import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datePartsOf, fromEpoch, toEpoch } from './calendar.ts'
import { announcedDays } from './chinese-holidays.ts'
import { addWorkingTime, isWeekday, subtractWorkingTime, workingCalendar, workingTimeBetween } from './working-time.ts'

const zone = 'Asia/Shanghai'
const hour = 3_600_000
const china = workingCalendar(zone, new Map([2025, 2026].flatMap(announcedDays).map(({ day, isWorked }) => [day, isWorked])))
const at = (text: string) => toEpoch(text, zone)!
const after = (from: string, hours: number) => fromEpoch(addWorkingTime(china, at(from), hours * hour), 'yyyy-MM-dd HH:mm', zone)
const before = (to: string, hours: number) => fromEpoch(subtractWorkingTime(china, at(to), hours * hour), 'yyyy-MM-dd HH:mm', zone)

describe('48 hours are two working days', () => {
  test.each([
    ['within a week', '2026-11-23 15:30', '2026-11-25 15:30'],
    ['over a weekend', '2026-11-20 15:30', '2026-11-24 15:30'],
    ['begun on a Saturday', '2026-11-21 09:00', '2026-11-25 00:00'],
    ['over the national holiday and into a Saturday that is worked', '2026-09-30 10:00', '2026-10-09 10:00'],
    ['with a Saturday that is worked', '2026-10-09 10:00', '2026-10-12 10:00'],
    ['over the spring festival', '2026-02-14 12:00', '2026-02-25 12:00'],
    ['in a year whose holidays are not announced: weekends alone are off', '2027-10-01 08:00', '2027-10-05 08:00'],
  ])('%s', (_name, from, to) => expect(after(from, 48)).toBe(to))

  test('and are taken back the same way', () => {
    expect(before('2026-11-24 15:30', 48)).toBe('2026-11-20 15:30')
    expect(before('2026-10-09 10:00', 48)).toBe('2026-09-30 10:00')
    expect(before('2026-11-22 12:00', 24)).toBe('2026-11-20 00:00')
  })
})

describe('announced days', () => {
  test('are those of the notices: so many days off, so many worked instead', () => {
    const counted = (year: number) => {
      const days = announcedDays(year)
      return [days.filter(({ isWorked }) => !isWorked).length, days.filter(({ isWorked }) => isWorked).length]
    }
    expect([counted(2025), counted(2026), counted(2027)]).toEqual([
      [28, 5],
      [33, 6],
      [0, 0],
    ])
  })

  test('change what the weekday says wherever people work instead, and each day stands once', () => {
    for (const year of [2025, 2026]) {
      const days = announcedDays(year)
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
      for (const { day, isWorked } of days) {
        expect(datePartsOf(day)?.year).toBe(year)
        if (isWorked) expect(isWeekday(day), day).toBe(false)
      }
    }
  })

  test('give a year the working days that the law leaves: 365 less weekends and the 13 holidays', () => {
    const worked = (year: number) => workingTimeBetween(china, at(`${year}-01-01`), at(`${year + 1}-01-01`)) / (24 * hour)
    // 2025: 104 days of weekends, and 13 holidays, all of them on weekdays or given instead.
    expect([worked(2025), worked(2026)]).toEqual([248, 248])
  })
})

describe('of any calendar', () => {
  const calendar = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.boolean()), { maxLength: 30 })
    .map((days) => new Map(days.map(([offset, works]) => [fromEpoch(at('2026-09-01') + offset * 24 * hour, 'yyyy-MM-dd', zone)!, works])))
  const zones = fc.constantFrom(zone, 'UTC', 'Europe/Berlin', 'America/New_York')
  const moment = fc.integer({ min: at('2026-08-20'), max: at('2026-11-10') })
  const duration = fc.integer({ min: 0, max: 400 * hour })
  const days = fc.tuple(calendar, zones).map(([different, place]) => workingCalendar(place, different))

  test('more time ends later or at the same moment, and so does a later beginning', () => {
    fc.assert(
      fc.property(days, moment, moment, duration, duration, (of, one, other, short, more) => {
        expect(addWorkingTime(of, one, short + more)).toBeGreaterThanOrEqual(addWorkingTime(of, one, short))
        const [early, late] = one < other ? [one, other] : [other, one]
        expect(addWorkingTime(of, late, short)).toBeGreaterThanOrEqual(addWorkingTime(of, early, short))
      }),
    )
  })

  test('time added in two parts is the same as at once, and so it is taken back', () => {
    fc.assert(
      fc.property(days, moment, duration, duration, (of, from, first, second) => {
        expect(addWorkingTime(of, addWorkingTime(of, from, first), second)).toBe(addWorkingTime(of, from, first + second))
        expect(subtractWorkingTime(of, subtractWorkingTime(of, from, first), second)).toBe(subtractWorkingTime(of, from, first + second))
      }),
    )
  })

  test('what was added is what lies between, and taking it back undoes it but for days off', () => {
    fc.assert(
      fc.property(days, moment, duration, (of, from, time) => {
        const end = addWorkingTime(of, from, time)
        expect(workingTimeBetween(of, from, end)).toBe(time)
        const begin = subtractWorkingTime(of, end, time)
        expect(begin).toBeGreaterThanOrEqual(from)
        expect(workingTimeBetween(of, from, begin)).toBe(0)
        expect(workingTimeBetween(of, subtractWorkingTime(of, from, time), from)).toBe(time)
      }),
    )
  })

  test('one without a working day comes to an end', () => {
    const none = { ...workingCalendar(zone), isWorkingDay: () => false }
    expect(addWorkingTime(none, at('2026-01-01'), hour)).toBeGreaterThan(at('2026-01-01'))
  })
})
