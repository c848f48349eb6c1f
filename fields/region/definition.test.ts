import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { region } from '#fields/region/definition.ts'

const one = region.options.parse({})

test('the path travels, the code of the region is kept', () => {
  expect(region.fromWire(['620000', '620700', '620723'], one, facts)).toEqual({ ok: true, value: '620723' })
  expect(region.toWire('620723', one, facts)).toEqual(['620000', '620700', '620723'])
  expect(region.fromWire([['620000', '620700', '620723']], { ...one, multiple: true }, facts)).toEqual({ ok: true, value: ['620723'] })
})

test('a path through regions that do not lie in each other is refused, where all regions are known', () => {
  const wrong = ['620000', '620100', '620723']
  const refused = { ok: false, refusal: { kind: 'invalid', text: 'fields.region.wrong-path' } }
  expect(region.fromWire(wrong, one, facts)).toMatchObject(refused)
  expect(region.fromWire([['620000', '620700', '620723'], wrong], { ...one, multiple: true }, facts)).toMatchObject(refused)
  expect(region.fromWire(['620723'], one, facts)).toEqual({ ok: true, value: '620723' })
  const { complete: _all, ...some } = facts.lookups
  expect(region.fromWire(wrong, one, { ...facts, lookups: some })).toEqual({ ok: true, value: '620723' })
})

test('names are joined with a slash', () => {
  expect(region.format('620723', one, facts)).toBe('甘肃省/张掖市/临泽县')
})

test('a region nobody knows, or below the level of the field, is refused', () => {
  expect(region.validate('999999', one, facts)).toMatchObject({ text: 'fields.region.unknown' })
  expect(region.validate('620723', region.options.parse({ level: 1 }), facts)).toMatchObject({ text: 'fields.region.wrong-level' })
})

test('a region that does not lie where another field says is refused by name, unless that field is empty', () => {
  const places: Readonly<Record<string, string>> = { 620723: '临泽县', 620702: '甘州区', 620723102: '新华镇' }
  const path = (code: string) => ['620000', '620700', code.slice(0, 6), ...(code.length > 6 ? [code] : [])]
  const lookups = {
    ...facts.lookups,
    region: (code: string) => (places[code] ? { name: places[code], path: path(code), pathNames: [places[code]] } : undefined),
  }
  const options = region.options.parse({ level: 3, within: 'county' })
  const judge = (county: unknown) => region.validate('620723102', options, { ...facts, lookups }, () => county)
  expect(judge('620702')).toMatchObject({ text: 'fields.region.outside', params: { name: '新华镇', outer: '甘州区' } })
  expect([judge('620723'), judge(['620702', '620723']), judge(''), judge(undefined)]).toEqual([undefined, undefined, undefined, undefined])
  expect(region.validate('620723102', region.options.parse({ level: 3 }), { ...facts, lookups }, () => '620702')).toBeUndefined()
})

test('a region above the level is refused where it has regions of that level, taken where it has none', () => {
  const lookups = { ...facts.lookups, region: (code: string) => places.get(code) }
  const place = (childLevel: number | null) => ({ name: '', path: [], pathNames: [], childLevel })
  const places = new Map([
    ['441900', place(3)],
    ['441900003', place(null)],
    ['620700', place(2)],
    ['710000', place(null)],
  ])
  const judge = (code: string, level: number) => region.validate(code, region.options.parse({ level }), { ...facts, lookups })?.text
  expect(['441900', '710000', '620700', '441900003'].map((code) => judge(code, 2))).toEqual([
    undefined,
    undefined,
    'fields.region.wrong-level',
    'fields.region.wrong-level',
  ])
  expect(['441900', '441900003'].map((code) => judge(code, 3))).toEqual(['fields.region.wrong-level', undefined])
})
