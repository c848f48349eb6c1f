import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  addTime,
  addYears,
  compareDates,
  dateFormatOf,
  dateFormats,
  datePartsOf,
  daysBetween,
  defaultZone,
  endOfMonth,
  formatDate,
  fromEpoch,
  isDateText,
  startOfMonth,
  toDateFormat,
  toEpoch,
} from './calendar.ts'
import { parseDate, parseTime } from './typed-date.ts'

const epoch = fc.integer({ min: Date.UTC(1950, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 }).map((second) => second * 1000)
const day = epoch.map((at) => fromEpoch(at, 'yyyy-MM-dd', defaultZone) as string)

describe('the wire', () => {
  it('carries a day as the midnight of the zone', () => {
    expect(toEpoch('2026-03-05', defaultZone)).toBe(Date.UTC(2026, 2, 4, 16))
    expect(toEpoch('2026-03-05', 'UTC')).toBe(Date.UTC(2026, 2, 5))
    expect(fromEpoch(Date.UTC(2026, 2, 4, 16), 'yyyy-MM-dd', defaultZone)).toBe('2026-03-05')
    expect(fromEpoch(Date.UTC(2026, 2, 4, 15, 59), 'yyyy-MM-dd', defaultZone)).toBe('2026-03-04')
    expect(toEpoch('2026', defaultZone)).toBe(Date.UTC(2025, 11, 31, 16))
  })
  it('knows the summer time of former years', () =>
    expect(fromEpoch(toEpoch('1988-07-01', defaultZone) as number, 'yyyy-MM-dd HH:mm', defaultZone)).toBe('1988-07-01 00:00'))
  it('knows the days on which it began and ended', () => {
    const hoursAhead = (text: string): number => (Date.parse(`${text.replace(' ', 'T')}Z`) - Number(toEpoch(text, defaultZone))) / 3_600_000
    expect(['1986-05-03 12:00', '1986-05-04 12:00', '1986-09-13 12:00', '1986-09-14 12:00'].map(hoursAhead)).toEqual([8, 9, 9, 8])
    expect(['1991-04-13 12:00', '1991-04-14 12:00', '1991-09-14 12:00', '1991-09-15 12:00'].map(hoursAhead)).toEqual([8, 9, 9, 8])
    expect(['1985-07-01', '1992-07-01'].map(hoursAhead)).toEqual([8, 8])
  })
  it('takes the second of an hour that comes twice', () =>
    expect(toEpoch('1991-09-15 01:30', defaultZone)).toBe(Date.UTC(1991, 8, 14, 17, 30)))
  it('takes the offset of the moment itself on the day the clocks change', () => {
    expect(toEpoch('2026-03-08 03:30', 'America/New_York')).toBe(Date.UTC(2026, 2, 8, 7, 30))
  })
  it('refuses what is no date', () => {
    expect(toEpoch('2026-02-30', defaultZone)).toBeUndefined()
    expect(fromEpoch(Number.NaN, 'yyyy', defaultZone)).toBeUndefined()
    expect(fromEpoch(9e18, 'yyyy', defaultZone)).toBeUndefined()
  })
  it('comes back as it went, in every zone', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('Asia/Shanghai', 'UTC', 'Asia/Urumqi', 'America/New_York', 'Asia/Kolkata'), (text, zone) => {
        const midday = `${text} 12:00:00`
        return fromEpoch(toEpoch(midday, zone) as number, 'yyyy-MM-dd HH:mm:ss', zone) === midday
      }),
    )
  })
})

describe('adding', () => {
  it('keeps the form and takes the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addMonths('2026-11', 3)).toBe('2027-02')
    expect(addYears('2026', -1)).toBe('2025')
    expect(addTime('2026-03-05 23:59', 1, 'minute')).toBe('2026-03-06 00:00')
  })
  it('answers nothing outside the years there are', () => {
    expect(addYears('9999', 1)).toBeUndefined()
    expect(addDays('2026-01-01', 1e12)).toBeUndefined()
    expect(addMonths('nonsense', 1)).toBeUndefined()
  })
  it('is undone by subtracting, and counted by the days between', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -20000, max: 20000 }), (text, days) => {
        const later = addDays(text, days) as string
        return addDays(later, -days) === text && daysBetween(text, later) === days && compareDates(text, later) === Math.sign(-days) + 0
      }),
    )
  })
})

describe('a date value', () => {
  it('says its form, its parts and its month', () => {
    expect(dateFormatOf('2026-03-05 08:30')).toBe('yyyy-MM-dd HH:mm')
    expect(dateFormatOf('2026-13')).toBeUndefined()
    expect(datePartsOf('2026-03-01')).toMatchObject({ year: 2026, month: 3, day: 1, weekday: 7 })
    expect([startOfMonth('2028-02-10'), endOfMonth('2028-02-10')]).toEqual(['2028-02-01', '2028-02-29'])
    expect(formatDate('2026-03-05 08:30', 'yyyy年M月d日 HH:mm')).toBe('2026年3月5日 08:30')
  })
  it('compares across forms by its beginning', () => {
    expect(compareDates('2026', '2026-01-01 00:00')).toBe(0)
    expect(compareDates('2026', '2026-01-01 00:01')).toBe(-1)
  })
  it('is cut to any shorter form', () => {
    fc.assert(
      fc.property(epoch, fc.constantFrom(...dateFormats), (at, format) => {
        const full = fromEpoch(at, 'yyyy-MM-dd HH:mm:ss', defaultZone) as string
        return toDateFormat(full, format) === full.slice(0, format.length) && isDateText(full)
      }),
    )
  })
})

describe('a typed date', () => {
  it.each(['2026/3/5', '2026-03-05', '20260305', '2026年3月5日', '2026.3.5', '２０２６/３/５', ' 2026-3-5 '])(
    '%j is 5 March 2026',
    (typed) => expect(parseDate(typed, 'yyyy-MM-dd')).toBe('2026-03-05'),
  )
  it.each(['', '2026-2-30', '05/03/2026', '2026年13月', 'tomorrow', '2026-03-05 25:00'])('%j is none', (typed) =>
    expect(parseDate(typed, 'yyyy-MM-dd')).toBeUndefined(),
  )
  it('may be less or more exact than its field', () => {
    expect(parseDate('2026年3月', 'yyyy-MM-dd')).toBe('2026-03-01')
    expect(parseDate('2026年', 'yyyy')).toBe('2026')
    expect(parseDate('2026/3/5 8:05', 'yyyy-MM-dd HH:mm')).toBe('2026-03-05 08:05')
    expect(parseDate('2026-03-05T08:05:09', 'yyyy-MM')).toBe('2026-03')
  })
  it('is a time of day too', () => {
    expect(parseTime('8:30')).toBe('08:30:00')
    expect(parseTime('8时30分', 'HH:mm')).toBe('08:30')
    expect(parseTime('083015')).toBe('08:30:15')
    expect(parseTime('24:00')).toBeUndefined()
  })
})
