import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { time, timeBounds } from '#fields/time/definition.ts'

const short = time.options.parse({ format: 'HH:mm' })

test('typed times may be written in any usual way', () => {
  for (const typed of ['8:30', '0830', '8时30分', '08：30']) expect(time.parse(typed, short, facts)).toEqual({ ok: true, value: '08:30' })
  expect(time.parse('25:00', short, facts)).toMatchObject({ ok: false, refusal: { text: 'fields.time.no-time' } })
})

test('the value is cut to the format, on the wire and from the column', () => {
  expect(time.fromWire('08:30:59', short, facts)).toEqual({ ok: true, value: '08:30' })
  expect(time.fromColumn('08:30:59', short, facts)).toBe('08:30')
  expect(time.validate('08:30:59', short, facts)).toMatchObject({ text: 'fields.time.no-time' })
})

test.each([
  ['fixed', { hasStart: true, startKind: 1, startValue: '09:00:00' }, '09:00', undefined],
  ['now, at noon', { hasEnd: true, endKind: 3 }, undefined, '12:00'],
  ['two hours before now', { hasStart: true, startKind: 4, startValue: 2, startUnit: 4 }, '10:00', undefined],
  ['a day before now ends with the day', { hasStart: true, startKind: 4, startValue: 13, startUnit: 4 }, '00:00', undefined],
  ['a day after now ends with the day', { hasEnd: true, endKind: 5, endValue: 13, endUnit: 4 }, undefined, '23:59'],
  ['another field', { hasStart: true, startKind: 2, startField: 'from' }, '10:15', undefined],
])('limit: %s', (_name, limits, from, to) => {
  const its = time.options.parse({ format: 'HH:mm', ...limits })
  expect(timeBounds(its, facts, (key) => (key === 'from' ? '10:15:30' : null))).toEqual({ from, to })
})

test('a time outside of its limits is refused with the limit', () => {
  const its = time.options.parse({ format: 'HH:mm', hasStart: true, startKind: 2, startField: 'from' })
  expect(time.comparedWith?.(its)).toEqual(['from'])
  expect(time.validate('10:14', its, facts, () => '10:15')).toMatchObject({ text: 'fields.time.too-early', params: { from: '10:15' } })
  expect(time.validate('10:15', its, facts, () => '10:15')).toBeUndefined()
})
