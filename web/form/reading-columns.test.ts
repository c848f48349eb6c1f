import { expect, test } from 'vitest'
import type { FormField } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { textWidth } from '#ui/text/text-width.ts'
import { readingColumns } from '#web/form/reading-columns.ts'

const field = (key: string, label: string, required = false): FormField => ({
  name: `items.${key}`,
  key,
  table: 'items',
  part: { key, type: 'text', label, options: {}, required },
  type: fieldTypes.get('text') ?? fail(),
  options: {},
})

const texts: Readonly<Record<string, readonly string[]>> = {
  variety: ['郑单958', '先玉335'],
  parent: ['', ''],
  note: ['', '试验田'],
  town: ['新华镇', '平川镇'],
  area: ['120.00', '12,345,678.00'],
}
const columns = [
  field('variety', '品种'),
  field('parent', '亲本'),
  field('note', '备注'),
  field('town', '乡镇', true),
  field('area', '计划面积(亩)'),
]
const shown = readingColumns({ columns, summed: ['area'], textsOf: ({ key }) => texts[key] ?? [] })

test('what decides stands first: the first column, sums and required values; what nobody filled in stands last', () => {
  expect(shown.map(({ field: { key } }) => key)).toEqual(['variety', 'town', 'area', 'note', 'parent'])
})

test('a column is as wide as its longest text, an amount of eight digits included', () => {
  const widthOf = (key: string) => shown.find((column) => column.field.key === key)?.width ?? 0
  expect(widthOf('area')).toBeGreaterThanOrEqual(textWidth('12,345,678.00'))
  expect(widthOf('town')).toBeLessThan(80)
})

function fail(): never {
  throw new Error('no such type')
}
