import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { rate } from '#fields/rate/definition.ts'

const whole = rate.options.parse({})
const halves = rate.options.parse({ half: true })

test('clients of the family write 0 where nothing was chosen', () => {
  expect(rate.fromWire(0, whole, facts)).toEqual({ ok: true, value: null })
})

test('only stars there are may be given, in halves where the definition allows', () => {
  expect(rate.validate('5', whole, facts)).toBeUndefined()
  for (const value of ['6', '-1', '2.5']) expect(rate.validate(value, whole, facts)).toMatchObject({ text: 'fields.rate.out-of-range' })
  expect(rate.validate('2.5', halves, facts)).toBeUndefined()
  expect(rate.validate('2.25', halves, facts)).toMatchObject({ text: 'fields.rate.out-of-halves' })
})
