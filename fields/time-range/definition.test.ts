import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { timeRange } from '#fields/time-range/definition.ts'

const short = timeRange.options.parse({ format: 'HH:mm' })

test('both ends are read as people write times, and cut to the format', () => {
  expect(timeRange.parse('8时30分 至 12:00', short, facts)).toEqual({ ok: true, value: ['08:30', '12:00'] })
  expect(timeRange.fromWire(['08:30:59', '12:00:00'], short, facts)).toEqual({ ok: true, value: ['08:30', '12:00'] })
  expect(timeRange.fromColumn(['08:30:59', '12:00:00'], short, facts)).toEqual(['08:30', '12:00'])
})

test('one end alone, an end before the beginning, and what is no time are refused', () => {
  expect(timeRange.validate(['08:30', null], short, facts)).toMatchObject({ text: 'fields.moment-pair.one-end' })
  expect(timeRange.validate(['08:30', '08:29'], short, facts)).toMatchObject({ text: 'fields.moment-pair.backwards' })
  expect(timeRange.fromWire(['25:00', '26:00'], short, facts).ok).toBe(false)
  expect(timeRange.fromWire([1, 2], short, facts).ok).toBe(false)
})
