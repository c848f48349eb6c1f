import { expect, test } from 'vitest'
import { recordFields, seenColumns, textOf } from '#features/explain/web/seen-columns.ts'

test.each([
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [false, 'false'],
  [['玉米', '', '小麦'], '玉米；小麦'],
  [[{ name: '合同.pdf', url: '/x' }], '合同.pdf'],
  [[{ id: 'r1', crop: '玉米', area: 12 }], '玉米 12'],
])('a value %j of an answer is read as %s', (value, text) => expect(textOf(value)).toBe(text))

test('the columns of a list are told by their labels, and a function without a list has none', () => {
  expect(seenColumns(JSON.stringify({ columnList: [{ prop: 'crop', label: '作物' }] }))).toEqual([{ prop: 'crop', label: '作物' }])
  expect(seenColumns('')).toEqual([])
  expect(seenColumns('{}')).toEqual([])
})

test('fields stand in the order of the form, also those within cards, and what the person does not get is left out', () => {
  const field = (key: string, label: string) => ({ __vModel__: key, __config__: { label } })
  const form = JSON.stringify({
    fields: [{ __config__: { children: [field('area', '面积'), field('price', '底价')] } }, field('crop', '作物')],
  })
  expect(recordFields(form, JSON.stringify({ crop: '玉米', area: '12' }))).toEqual([
    { key: 'area', label: '面积', text: '12' },
    { key: 'crop', label: '作物', text: '玉米' },
  ])
  expect(recordFields('', '')).toEqual([])
})
