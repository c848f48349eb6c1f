import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datePartsOf, fromEpoch, toEpoch } from './calendar.ts'
import { announcedDays } from './chinese-holidays.ts'
import { addWorkingTime, dayLength, isWeekday, subtractWorkingTime, workingCalendar, workingTimeBetween } from './working-time.ts'

const zone = 'Asia/Shanghai'
const hour = 3_600_000
const china = workingCalendar(zone, new Map([2025, 2026].flatMap(announcedDays).map(({ day, isWorked }) => [day, isWorked])))
const at = (text: string) => toEpoch(text, zone)!
const days = 'working-days'
const said = (moment: number) => fromEpoch(moment, 'yyyy-MM-dd HH:mm', zone)
const after = (from: string, hours: number) => said(addWorkingTime(china, at(from), hours * hour, days))
const before = (to: string, hours: number) => said(subtractWorkingTime(china, at(to), hours * hour, days))

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
    const worked = (year: number) => workingTimeBetween(china, at(`${year}-01-01`), at(`${year + 1}-01-01`), days) / (24 * hour)
    // 2025: 104 days of weekends, and 13 holidays, all of them on weekdays or given instead.
    expect([worked(2025), worked(2026)]).toEqual([248, 248])
  })
})

describe('office hours', () => {
  const office = workingCalendar(zone, china.different, [
    { begin: 510, end: 720 },
    { begin: 870, end: 1080 },
  ])
  const due = (from: string, hours: number) => said(addWorkingTime(office, at(from), hours * hour, 'office-hours'))

  test.each([
    ['within a morning', '2026-11-23 09:00', 2, '2026-11-23 11:00'],
    ['over noon', '2026-11-23 11:00', 2, '2026-11-23 15:30'],
    ['to the end of a day, not to the morning after', '2026-11-23 08:30', 7, '2026-11-23 18:00'],
    ['over the evening', '2026-11-23 17:00', 2, '2026-11-24 09:30'],
    ['begun before the office opens', '2026-11-23 06:00', 1, '2026-11-23 09:30'],
    ['begun at noon', '2026-11-23 13:00', 1, '2026-11-23 15:30'],
    ['begun in the night', '2026-11-23 22:00', 1, '2026-11-24 09:30'],
    ['over a weekend', '2026-11-20 16:00', 8, '2026-11-23 17:00'],
    ['into a Saturday that is worked', '2026-10-09 16:00', 8, '2026-10-10 17:00'],
    ['over the national holiday', '2026-09-30 17:00', 2, '2026-10-08 09:30'],
  ])('%s', (_name, from, hours, to) => expect(due(from, hours)).toBe(to))

  test('are taken back the same way', () => {
    const taken = (to: string, hours: number) => said(subtractWorkingTime(office, at(to), hours * hour, 'office-hours'))
    expect(taken('2026-11-23 17:00', 8)).toBe('2026-11-20 16:00')
    expect(taken('2026-10-08 09:30', 2)).toBe('2026-09-30 17:00')
    expect(taken('2026-11-23 08:30', 1)).toBe('2026-11-20 17:00')
  })

  test('of a day are seven hours here, and the whole day where none are set', () => {
    expect([office, china].map((one) => dayLength(one, 'office-hours') / hour)).toEqual([7, 24])
    expect(dayLength(office, 'working-days') / hour).toBe(24)
    expect(addWorkingTime(china, at('2026-11-20 15:30'), 48 * hour, 'office-hours')).toBe(at('2026-11-24 15:30'))
  })

  test('to midnight go on where the next day opens', () => {
    const late = workingCalendar(zone, china.different, [
      { begin: 0, end: 60 },
      { begin: 1380, end: 1440 },
    ])
    expect(said(addWorkingTime(late, at('2026-11-23 23:30'), hour, 'office-hours'))).toBe('2026-11-24 00:30')
    expect(said(subtractWorkingTime(late, at('2026-11-24 00:30'), hour, 'office-hours'))).toBe('2026-11-23 23:30')
  })
})

describe('of any calendar and any way of counting', () => {
  const different = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.boolean()), { maxLength: 30 })
    .map((some) => new Map(some.map(([offset, works]) => [fromEpoch(at('2026-09-01') + offset * 24 * hour, 'yyyy-MM-dd', zone)!, works])))
  const zones = fc.constantFrom(zone, 'UTC', 'Europe/Berlin', 'America/New_York')
  const moment = fc.integer({ min: at('2026-03-01'), max: at('2026-11-10') })
  const duration = fc.integer({ min: 0, max: 400 * hour })
  /** Up to four spans, the last to midnight where a time is left over, of the hour a day that administrators must leave. */
  const spans = fc
    .uniqueArray(fc.integer({ min: 0, max: 1439 }), { maxLength: 8 })
    .map((times) => {
      const sorted = times.toSorted((one, other) => one - other)
      return sorted.flatMap((begin, at) => (at % 2 === 0 ? [{ begin, end: sorted[at + 1] ?? 1440 }] : []))
    })
    .filter((some) => some.length === 0 || some.reduce((minutes, { begin, end }) => minutes + end - begin, 0) >= 60)
  const calendar = fc.tuple(different, zones, spans).map(([some, place, hours]) => workingCalendar(place, some, hours))
  const counting = fc.constantFrom('clock' as const, 'working-days' as const, 'office-hours' as const)

  test('more time ends later or at the same moment, and so does a later beginning', () => {
    fc.assert(
      fc.property(calendar, counting, moment, moment, duration, duration, (of, by, one, other, short, more) => {
        expect(addWorkingTime(of, one, short + more, by)).toBeGreaterThanOrEqual(addWorkingTime(of, one, short, by))
        const [early, late] = one < other ? [one, other] : [other, one]
        expect(addWorkingTime(of, late, short, by)).toBeGreaterThanOrEqual(addWorkingTime(of, early, short, by))
      }),
    )
  })

  test('time added in two parts is the same as at once, and so it is taken back', () => {
    fc.assert(
      fc.property(calendar, counting, moment, duration, duration, (of, by, from, first, second) => {
        const sum = first + second
        expect(addWorkingTime(of, addWorkingTime(of, from, first, by), second, by)).toBe(addWorkingTime(of, from, sum, by))
        expect(subtractWorkingTime(of, subtractWorkingTime(of, from, first, by), second, by)).toBe(subtractWorkingTime(of, from, sum, by))
      }),
    )
  })

  test('what was added is what lies between, and taking it back undoes it but for time that does not count', () => {
    fc.assert(
      fc.property(calendar, counting, moment, duration, (of, by, from, time) => {
        const end = addWorkingTime(of, from, time, by)
        expect(workingTimeBetween(of, from, end, by)).toBe(time)
        const begin = subtractWorkingTime(of, end, time, by)
        expect(begin).toBeGreaterThanOrEqual(from)
        expect(workingTimeBetween(of, from, begin, by)).toBe(0)
        expect(workingTimeBetween(of, subtractWorkingTime(of, from, time, by), from, by)).toBe(time)
      }),
    )
  })

  test('what ends in office hours ends at an hour of an office day of the zone', () => {
    fc.assert(
      fc.property(calendar, moment, fc.integer({ min: 1, max: 400 * hour }), (of, from, time) => {
        const [day = '', clock = ''] = fromEpoch(addWorkingTime(of, from, time, 'office-hours') - 1, 'yyyy-MM-dd HH:mm', of.zone)!.split(
          ' ',
        )
        const [hours = 0, minutes = 0] = clock.split(':').map(Number)
        const open = of.officeHours.length > 0 ? of.officeHours : [{ begin: 0, end: 1440 }]
        expect(of.isWorkingDay(day)).toBe(true)
        expect(open.some(({ begin, end }) => begin <= hours * 60 + minutes && hours * 60 + minutes < end)).toBe(true)
      }),
    )
  })

  test('one without a working day comes to an end', () => {
    const none = { ...workingCalendar(zone), isWorkingDay: () => false }
    for (const by of ['working-days', 'office-hours'] as const)
      expect(addWorkingTime(none, at('2026-01-01'), hour, by)).toBeGreaterThan(at('2026-01-01'))
  })
})
