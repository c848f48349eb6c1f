import { expect, test } from 'vitest'
import type { FormFacts } from '#engine/forms/facts.ts'
import { exampleFacts } from '#engine/forms/testing/example-form.ts'
import { select } from '#fields/select/definition.ts'

const crops = [
  { id: 'maize', label: '玉米', children: [{ id: 'dent', label: '马齿型' }] },
  { id: 'rice', label: '水稻', children: [{ id: 'indica', label: '籼稻' }] },
]
const facts: FormFacts = {
  ...exampleFacts,
  lookups: {
    ...exampleFacts.lookups,
    dictionary: (category) => (category === 'seed.crop' ? crops : exampleFacts.lookups.dictionary(category)),
  },
}
const isolation = select.options.parse({ dataType: 'dictionary', dictionaryType: 'seed.isolation' })

test('a disabled entry keeps its label on old records', () => {
  expect(select.format('wall', isolation, facts)).toBe('屏障隔离')
  expect(select.validate('wall', isolation, facts)).toBeUndefined()
})

test('a changed dictionary shows its new labels, also of the values shown before', () => {
  const renamed = [{ id: 'maize', label: '苞米' }]
  const after = { ...facts, lookups: { ...facts.lookups, dictionary: () => renamed } }
  const crop = select.options.parse({ dataType: 'dictionary', dictionaryType: 'seed.crop' })
  expect([facts, after, facts].map((one) => select.format('maize', crop, one))).toEqual(['玉米', '苞米', '玉米'])
})

test('what is not on offer is refused, but only where all entries are known', () => {
  expect(select.validate('river', isolation, facts)).toMatchObject({ text: 'fields.choice.unknown' })
  expect(select.validate('river', isolation, { ...facts, lookups: { ...facts.lookups, complete: false } })).toBeUndefined()
})

test('choices hang on the entry chosen in another field', () => {
  const kind = select.options.parse({ dataType: 'dictionary', dictionaryType: 'seed.crop', parentField: 'crop' })
  expect(select.sources?.(kind)).toEqual(['crop'])
  expect(select.choices?.(kind, facts, () => 'rice').map(({ id }) => id)).toEqual(['indica'])
  expect(select.validate('dent', kind, facts, () => 'rice')).toMatchObject({ text: 'fields.choice.unknown' })
})

test('several are imported by their labels, separated by commas', () => {
  expect(select.parse('空间隔离，时间隔离', { ...isolation, multiple: true }, facts)).toEqual({ ok: true, value: ['space', 'time'] })
  expect(select.parse('河流', isolation, facts)).toMatchObject({ ok: false, refusal: { text: 'fields.choice.unknown' } })
})

test('a list where one is taken is refused', () => {
  expect(select.fromWire(['space', 'time'], isolation, facts).ok).toBe(false)
  expect(select.fromWire(['space'], isolation, facts)).toEqual({ ok: true, value: 'space' })
})

test('a label may hold commas: the longest one that fits is meant', () => {
  const villages = select.options.parse({
    multiple: true,
    options: [
      { id: 'v1', fullName: '西湾村' },
      { id: 'v2', fullName: '西湾村,一组' },
      { id: 'v3', fullName: '东湾村' },
    ],
  })
  expect(select.parse('东湾村,西湾村,一组', villages, facts)).toEqual({ ok: true, value: ['v3', 'v2'] })
  expect(select.parse('西湾村，东湾村', villages, facts)).toEqual({ ok: true, value: ['v1', 'v3'] })
  expect(select.parse('西湾村,二组', villages, facts)).toMatchObject({ ok: false, refusal: { text: 'fields.choice.unknown' } })
})
