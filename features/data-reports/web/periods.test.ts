import { expect, test } from 'vitest'
import { daysOf, periodsFor, valuesOf, type Period } from '#features/data-reports/web/periods.ts'

test.each<[Period, string, string, string]>([
  ['month', '2026-02-14', '2026-02-01', '2026-02-28'],
  ['month', '2028-02-01', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['quarter', '2026-04-01', '2026-04-01', '2026-06-30'],
  ['year', '2026-05-05', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-05-05', '2025-01-01', '2025-12-31'],
])('%s on %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual([from, to])
})

test('a field of years has no months', () => {
  expect(periodsFor('yyyy')).toEqual(['year', 'last-year'])
  expect(periodsFor('yyyy-MM')).toContain('month')
})

test('values are as precise as the field writes them', () => {
  expect(valuesOf('month', '2026-02-14', 'yyyy')).toEqual(['2026', '2026'])
  expect(valuesOf('month', '2026-02-14', 'yyyy-MM-dd HH:mm')).toEqual(['2026-02-01 00:00', '2026-02-28 23:59'])
})
