import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { slider } from '#fields/slider/definition.ts'

const one = slider.options.parse({ min: 1, max: 9, step: 2 })
const pair = slider.options.parse({ range: true })

test('a value lies between the bounds, on a step from the lower one', () => {
  expect(slider.validate('3', one, facts)).toBeUndefined()
  expect(slider.validate('4', one, facts)).toMatchObject({ text: 'fields.slider.off-step' })
  expect(slider.validate('11', one, facts)).toMatchObject({ text: 'fields.slider.outside' })
})

test('a pair is taken where there are two handles alone, whole and not backwards', () => {
  expect(slider.validate(['1', '2'], pair, facts)).toBeUndefined()
  expect(slider.validate(['2', '1'], pair, facts)).toMatchObject({ text: 'fields.number-pair.backwards' })
  expect(slider.validate(['1', null], pair, facts)?.text).toBe('fields.wire-shape')
  expect(slider.validate('1', pair, facts)?.text).toBe('fields.wire-shape')
  expect(slider.validate(['1', '3'], one, facts)?.text).toBe('fields.wire-shape')
  expect(slider.fromWire([1, 2], one, facts).ok).toBe(false)
})

test('what nobody moved is nothing', () => {
  expect([slider.toWire(null, one, facts), slider.toWire(null, pair, facts)]).toEqual([null, []])
})
