import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { region } from '#fields/region/definition.ts'

const one = region.options.parse({})

test('the path travels, the code of the region is kept', () => {
  expect(region.fromWire(['620000', '620700', '620723'], one, facts)).toEqual({ ok: true, value: '620723' })
  expect(region.toWire('620723', one, facts)).toEqual(['620000', '620700', '620723'])
  expect(region.fromWire([['620000', '620700', '620723']], { ...one, multiple: true }, facts)).toEqual({ ok: true, value: ['620723'] })
})

test('names are joined with a slash', () => {
  expect(region.format('620723', one, facts)).toBe('甘肃省/张掖市/临泽县')
})

test('a region nobody knows, or below the level of the field, is refused', () => {
  expect(region.validate('999999', one, facts)).toMatchObject({ text: 'fields.region.unknown' })
  expect(region.validate('620723', region.options.parse({ level: 1 }), facts)).toMatchObject({ text: 'fields.region.wrong-level' })
})
