import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { dateRange } from '#fields/date-range/definition.ts'

const days = dateRange.options.parse({})

test.each([
  ['2026-3-5 ~ 2026/3/8', ['2026-03-05', '2026-03-08']],
  ['20260305 至 2026年3月8日', ['2026-03-05', '2026-03-08']],
  ['2026-03-05 - 2026-03-08', ['2026-03-05', '2026-03-08']],
  ['2026-03-05 ~ ', ['2026-03-05', null]],
  [' ~ ', null],
])('%j is read', (typed, value) => expect(dateRange.parse(typed, days, facts)).toEqual({ ok: true, value }))

test('text that is no range is refused, and so are one end alone and an end before the beginning', () => {
  for (const typed of ['2026-03-05', 'x ~ y', '2026-02-30 ~ 2026-03-05']) expect(dateRange.parse(typed, days, facts).ok).toBe(false)
  expect(dateRange.validate(['2026-03-05', null], days, facts)).toMatchObject({ text: 'fields.moment-pair.one-end' })
  expect(dateRange.validate(['2026-03-05', '2026-03-04'], days, facts)).toMatchObject({ text: 'fields.moment-pair.backwards' })
})

test('milliseconds travel on the wire, and what is no moment is refused', () => {
  const wire = dateRange.toWire(['2026-03-05', '2026-03-08'], days, facts)
  expect(wire).toEqual([Date.UTC(2026, 2, 4, 16), Date.UTC(2026, 2, 7, 16)])
  expect(dateRange.fromWire(wire, days, facts)).toEqual({ ok: true, value: ['2026-03-05', '2026-03-08'] })
  expect(dateRange.toWire(null, days, facts)).toEqual([])
  for (const broken of [[1], [{}, 1], 'x', ['x', 'y']]) expect(dateRange.fromWire(broken, days, facts).ok).toBe(false)
})
