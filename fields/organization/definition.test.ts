import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { organization } from '#fields/organization/definition.ts'

const one = organization.options.parse({})

test('the path travels, the organization is kept', () => {
  expect(organization.fromWire(['org-top', 'org-seed'], one, facts)).toEqual({ ok: true, value: 'org-seed' })
  expect(organization.fromWire('org-seed', one, facts)).toEqual({ ok: true, value: 'org-seed' })
  expect(organization.toWire('org-seed', one, facts)).toEqual(['org-top', 'org-seed'])
})

test('the default may be the organization of the person', () => {
  expect(organization.current?.(one, facts)).toBe('org-seed')
  expect(organization.current?.({ ...one, multiple: true }, facts)).toEqual(['org-seed'])
})

test('an organization that is gone shows its id', () => {
  expect(organization.format('org-gone', one, facts)).toBe('org-gone')
  expect(organization.unoffered?.('org-gone', one, facts)).toMatchObject([
    { id: 'org-gone', refusal: { text: 'fields.organization.unknown' } },
  ])
})
