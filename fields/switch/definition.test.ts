import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { onOff } from '#fields/switch/definition.ts'

test('the wire carries the values of the definition', () => {
  const options = onOff.options.parse({ onValue: 'Y', offValue: 'N', onText: '有', offText: '无' })
  expect(onOff.toWire(true, options, facts)).toBe('Y')
  expect(onOff.fromWire('N', options, facts)).toEqual({ ok: true, value: false })
  expect(onOff.parse('有', options, facts)).toEqual({ ok: true, value: true })
  expect(onOff.fromWire('maybe', options, facts).ok).toBe(false)
})

test('a new record begins with off, not with nothing', () => {
  expect(onOff.initial?.(onOff.options.parse({}))).toBe(false)
})
