import { expect, test } from 'vitest'
import { recordsNamed, relativeValues, seasonOf } from './relative-values.ts'

const facts = {
  today: '2026-11-21',
  files: new Map([['a.pdf', { fileId: 'f1', name: 'a.pdf' }]]),
  records: new Map([['v01', 'r1']]),
}

test('a season begins on 1 October of the year before', () => {
  expect(seasonOf('2026-09-30')).toBe(2026)
  expect(seasonOf('2026-10-01')).toBe(2027)
})

test('days, seasons and files become those of the day of loading, wherever they stand', () => {
  const values = {
    season: { $season: -1 },
    items: [{ sowFrom: { $day: -21 }, planArea: '24' }],
    pledge: [{ $file: 'a.pdf', name: 'Pledge.pdf' }],
    nonGm: true,
  }
  expect(relativeValues(values, facts)).toEqual({
    season: '2026',
    items: [{ sowFrom: '2026-10-31', planArea: '24' }],
    pledge: [{ fileId: 'f1', name: 'Pledge.pdf' }],
    nonGm: true,
  })
})

test('a file that is not there ends the loading', () => expect(() => relativeValues([{ $file: 'b.pdf' }], facts)).toThrow('b.pdf'))

test('a record is named by its key; one that was not loaded ends the loading', () => {
  const named = ($record: string) => ({ items: [{ variety: { $record } }] })
  expect(recordsNamed(named('v01'))).toEqual(['v01'])
  expect(relativeValues(named('v01'), facts)).toEqual({ items: [{ variety: 'r1' }] })
  expect(() => relativeValues(named('v02'), facts)).toThrow('v02')
})
