import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { ownPosition } from '#fields/own-position/definition.ts'

const options = ownPosition.options.parse({})

test('it is the position of who makes the record, shown by its name; nothing of who has none', () => {
  expect(ownPosition.fill?.(options, { ...facts, user: { id: 'u', organizationId: 'o', positionId: 'carrier-seed' } })).toBe('carrier-seed')
  expect(ownPosition.fill?.(options, facts)).toBe('')
  expect(ownPosition.format('carrier-seed', options, facts)).toBe('种子检验')
  // One that is gone is still told by what is stored.
  expect(ownPosition.format('gone', options, { ...facts, lookups: { ...facts.lookups, carrier: () => undefined } })).toBe('gone')
})
