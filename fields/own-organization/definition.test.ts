import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { ownOrganization } from '#fields/own-organization/definition.ts'

test('it is the organization of who makes the record, shown as name or path', () => {
  const last = ownOrganization.options.parse({})
  expect(ownOrganization.fill?.(last, facts)).toBe('org-seed')
  expect(ownOrganization.format('org-seed', last, facts)).toBe('绿源种业')
  expect(ownOrganization.format('org-seed', { showLevel: 'all' }, facts)).toBe('临泽县/绿源种业')
})
