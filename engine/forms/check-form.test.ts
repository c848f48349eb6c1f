import { describe, expect, test } from 'vitest'
import { checkForm } from '#engine/forms/check-form.ts'
import { columnsByName, deriveColumns, withColumns } from '#engine/forms/columns.ts'
import type { FormDefinition, FormPart, FormRule } from '#engine/forms/model.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { filingForm, part } from './testing/example-form.ts'

const form = (parts: readonly FormPart[], rules: readonly FormRule[] = []): FormDefinition => ({ parts, rules, settings: {} })
const texts = (definition: FormDefinition) => checkForm(definition, types).map(({ text }) => text.replace('forms.definition.', ''))
const set = (field: string, value: string, when?: string): FormRule => ({ when, then: [{ do: 'set', field, value }] })
const numbers = [part('a', 'number'), part('b', 'number')]

describe('publishing refuses', () => {
  test.each<[string, FormDefinition]>([
    ['empty', form([])],
    ['key-twice', form([part('a', 'text'), part('#1', 'card', { children: [part('a', 'text')] })])],
    ['key-shape', form([part('1a', 'text')])],
    ['key-shape', form([part('constructor', 'text')])],
    ['key-missing', form([part('#1', 'text')])],
    ['unknown-type', form([part('a', 'unknown')])],
    ['options', form([part('a', 'text', { options: { maxLength: 'long' } })])],
    ['pattern', form([part('a', 'text', { patterns: [{ pattern: '/(/', message: '' }] })])],
    ['not-in-sub-table', form([part('t', 'sub-table', { children: [part('a', 'created-by')] })])],
    ['identifier', form([part('a', 'text', { identifier: 'constructor' })])],
    ['identifier', form([part('a', 'number', { identifier: 'creditCode' })])],
    ['sum', form([part('a', 'number', { sumOf: { function: 'b', through: 'c', value: 'd' } })])],
    ['sum', form([part('a', 'number', { readOnly: true, sumOf: { function: 'b', through: 'c' } as never })])],
    ['mask', form([part('a', 'number', { mask: { kind: 'all' } })])],
    ['mask-kind', form([part('a', 'text', { mask: { kind: 'constructor' as 'all' } })])],
    ['mask-kind', form([part('a', 'text', { mask: { kind: 'all', clearFor: 'clerks' as never } })])],
    ['reads-mask', form([part('a', 'text', { mask: { kind: 'phone' } }), part('b', 'text')], [set('b', 'a')])],
    ['rule-field', form(numbers, [set('c', '1')])],
    ['rule-expression', form(numbers, [set('a', 'c + 1')])],
    ['rule-expression', form(numbers, [{ when: 'a +', then: [] }])],
    ['rule-value', form(numbers, [{ then: [{ do: 'set', field: 'a' }] }])],
    ['circle,circle', form(numbers, [set('a', 'b'), set('b', 'a')])],
    ['circle', form(numbers, [set('a', 'a + 1')])],
    ['formula', form([part('a', 'number'), part('c', 'calculation', { options: { expression: [{ __vModel__: 'a' }, '+'] } })])],
    ['formula-field', form([part('c', 'calculation', { options: { expression: [{ __vModel__: 'gone' }] } })])],
    ['formula-number', form([part('a', 'text'), part('c', 'calculation', { options: { expression: [{ __vModel__: 'a' }] } })])],
    [
      'circle,circle',
      form([
        part('c', 'calculation', { options: { expression: [{ __vModel__: 'd' }] } }),
        part('d', 'calculation', { options: { expression: [{ __vModel__: 'c' }] } }),
      ]),
    ],
    ['column', form([part('a', 'text', { column: 'select' })])],
  ])('%s', (expected, definition) => {
    expect(texts(definition).join()).toBe(expected)
  })

  test('nothing of a rule that is off', () => {
    expect(texts(form(numbers, [{ ...set('gone', 'a +', 'lost'), off: true }]))).toEqual([])
  })

  test('nothing of a sound form; a condition may look at its own target', () => {
    expect(checkForm(filingForm, types)).toEqual([])
    expect(texts(form(numbers, [set('a', '1', 'empty(a)')]))).toEqual([])
  })
})

describe('columns', () => {
  const columns = (definition: FormDefinition, previous?: FormDefinition) =>
    deriveColumns(definition, types, previous).parts.map(({ key, column }) => [key, column])

  test('are snake_case, unique, and none of PostgreSQL’s or ours', () => {
    expect(
      columns(form(['planArea', 'billNO2', 'order', 'createdAt', 'plan_area', '面积', '产量'].map((key) => part(key, 'text')))),
    ).toEqual([
      ['planArea', 'plan_area'],
      ['billNO2', 'bill_no2'],
      ['order', 'order_1'],
      ['createdAt', 'created_at_1'],
      ['plan_area', 'plan_area_1'],
      ['面积', 'f_1'],
      ['产量', 'f_2'],
    ])
  })

  test('stay for the same key, and are not given to others when it is gone', () => {
    const first = deriveColumns(form([part('a', 'text'), part('面积', 'number')]), types)
    expect(columns(form([part('产量', 'number'), part('面积', 'number')]), first)).toEqual([
      ['产量', 'f_2'],
      ['面积', 'f_1'],
    ])
  })

  test('of sub-tables are named on their own level, containers have none', () => {
    const derived = deriveColumns(
      form([part('a', 'text'), part('#1', 'card', { children: [part('items', 'sub-table', { children: [part('a', 'text')] })] })]),
      types,
    )
    expect(derived.parts[1]).not.toHaveProperty('column')
    expect(derived.parts[1]?.children?.[0]).toMatchObject({ column: 'items', children: [{ column: 'a' }] })
    expect(checkForm(derived, types)).toEqual([])
    const names = columnsByName(derived, types)
    expect([...names]).toEqual([
      ['a', 'a'],
      ['items', 'items'],
      ['items.a', 'a'],
    ])
    const drafted = form([part('items', 'sub-table', { children: [part('a', 'text'), part('b', 'text')] }), part('c', 'text')])
    const known = withColumns(drafted, types, names)
    expect(known.parts[0]).toMatchObject({ column: 'items', children: [{ column: 'a' }, { key: 'b' }] })
    expect(known.parts[0]?.children?.[1]).not.toHaveProperty('column')
    expect(known.parts[1]).not.toHaveProperty('column')
  })
})

test('what can be masked tells its values by format and toWire alone', () => {
  const masked = [...types.values()].filter((type) => type.mayBeMasked)
  expect(masked.map(({ type }) => type)).toEqual(['text'])
  expect(masked.filter(({ shortFormat, sheetText }) => shortFormat ?? sheetText)).toEqual([])
})
