import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { cascader } from '#fields/cascader/definition.ts'
import { treeSelect } from '#fields/tree-select/definition.ts'

const entry = (id: string, fullName: string, ...children: readonly object[]) => ({ id, fullName, children })
const crops = [
  entry('major', '主要农作物', entry('maize', '玉米', entry('other-maize', '其他')), entry('rice', '水稻')),
  entry('minor', '非主要农作物', entry('other', '其他')),
]
const one = cascader.options.parse({ options: crops })

test('the path travels, the id of the entry is kept', () => {
  expect(cascader.toWire('rice', one, facts)).toEqual(['major', 'rice'])
  expect(cascader.fromWire(['major', 'rice'], one, facts)).toEqual({ ok: true, value: 'rice' })
  expect(
    cascader.fromWire(
      [
        ['major', 'rice'],
        ['minor', 'other'],
      ],
      { ...one, multiple: true },
      facts,
    ),
  ).toEqual({
    ok: true,
    value: ['rice', 'other'],
  })
})

test('a path through entries that do not lie in each other is refused', () => {
  expect(cascader.fromWire(['minor', 'rice'], one, facts)).toMatchObject({ ok: false, refusal: { text: 'fields.choice.unknown' } })
})

test('an entry that has others below it is refused, and so is one nobody knows', () => {
  expect(cascader.validate('maize', one, facts)).toMatchObject({ text: 'fields.cascader.not-last' })
  expect(cascader.validate('wheat', one, facts)).toMatchObject({ text: 'fields.choice.unknown' })
  expect(cascader.validate('rice', one, facts)).toBeUndefined()
})

test('names are joined by the sign of the definition, or only the last is shown', () => {
  expect(cascader.format('rice', { ...one, separator: ' > ' }, facts)).toBe('主要农作物 > 水稻')
  expect(cascader.format('rice', { ...one, showPath: false }, facts)).toBe('水稻')
  expect(cascader.shortFormat?.('rice', one, facts)).toBe('水稻')
})

test('imported text is a path or a name that only one entry has', () => {
  expect(cascader.parse('水稻', one, facts)).toEqual({ ok: true, value: 'rice' })
  expect(cascader.parse('非主要农作物/其他', one, facts)).toEqual({ ok: true, value: 'other' })
  expect(cascader.parse('其他', one, facts)).toMatchObject({
    ok: false,
    refusal: { text: 'fields.choice.ambiguous', params: { path: '主要农作物/玉米/其他' } },
  })
  expect(cascader.parse('小麦', one, facts)).toMatchObject({ ok: false, refusal: { text: 'fields.choice.unknown' } })
})

test('a static list that has an id twice is refused, as nothing would tell which is meant', () => {
  expect(cascader.options.safeParse({ options: [...crops, entry('rice', '水稻')] }).success).toBe(false)
})

test('only entries below what the parent field has chosen are offered and taken', () => {
  const below = treeSelect.options.parse({ options: crops, parentField: 'class' })
  const chosen = () => 'minor'
  expect(treeSelect.choices?.(below, facts, chosen).map(({ id }) => id)).toEqual(['other'])
  expect(treeSelect.validate('rice', below, facts, chosen)).toMatchObject({ text: 'fields.choice.unknown' })
  expect(treeSelect.validate('other', below, facts, chosen)).toBeUndefined()
})

test('a tree drop-down takes entries of any level, and its wire holds the id alone', () => {
  const its = treeSelect.options.parse({ options: crops })
  expect(treeSelect.validate('major', its, facts)).toBeUndefined()
  expect(treeSelect.toWire('major', its, facts)).toBe('major')
})
