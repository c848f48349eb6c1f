import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { date, dateBounds } from '#fields/date/definition.ts'

const day = date.options.parse({})

test('a day travels as the midnight of the system’s zone', () => {
  expect(date.toWire('2026-03-05', day, facts)).toBe(Date.UTC(2026, 2, 4, 16))
  expect(date.fromWire(Date.UTC(2026, 2, 4, 16), day, facts)).toEqual({ ok: true, value: '2026-03-05' })
})

test('typed days may be written in any usual way', () => {
  expect(date.parse('2026年3月5日', day, facts)).toEqual({ ok: true, value: '2026-03-05' })
  expect(date.parse('2026-02-30', day, facts)).toMatchObject({ ok: false, refusal: { text: 'fields.date.no-date' } })
})

test('a year is a day in its column and a year again', () => {
  const year = date.options.parse({ format: 'yyyy' })
  expect(date.toColumn('2026', year, facts)).toBe('2026-01-01')
  expect(date.fromColumn('2026-01-01', year, facts)).toBe('2026')
})

test.each([
  ['fixed', { hasStart: true, startKind: 1, startValue: Date.UTC(2026, 2, 9, 16) }, '2026-03-10', undefined],
  ['now', { hasEnd: true, endKind: 3 }, undefined, '2026-03-05'],
  ['three days before now', { hasStart: true, startKind: 4, startValue: 3, startUnit: 3 }, '2026-03-02', undefined],
  ['a month after now', { hasEnd: true, endKind: 5, endValue: '1', endUnit: 2 }, undefined, '2026-04-05'],
  ['another field', { hasStart: true, startKind: 2, startField: 'sowFrom' }, '2026-03-20', undefined],
])('limit: %s', (_name, limits, from, to) => {
  expect(dateBounds(date.options.parse(limits), facts, (key) => (key === 'sowFrom' ? '2026-03-20' : null))).toEqual({ from, to })
})

test('a date before another field’s is refused', () => {
  const end = date.options.parse({ hasStart: true, startKind: 2, startField: 'sowFrom' })
  expect(date.comparedWith?.(end)).toEqual(['sowFrom'])
  expect(date.validate('2026-03-19', end, facts, () => '2026-03-20')).toMatchObject({
    text: 'fields.date.before-start',
  })
  expect(date.validate('2026-03-20', end, facts, () => '2026-03-20')).toBeUndefined()
  const begin = date.options.parse({ hasEnd: true, endKind: 2, endField: 'sowTo' })
  expect(date.validate('2026-03-21', begin, facts, () => '2026-03-20')).toMatchObject({ text: 'fields.date.after-end' })
})
