import { describe, expect, test } from 'vitest'
import { checkList } from '#engine/forms/check-list.ts'
import { fixedFilterOf, withFixedFilter } from '#engine/forms/fixed-filter.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { newList } from './editing/list/new-list.ts'
import { filingForm, part } from './testing/example-form.ts'

const form: FormDefinition = {
  parts: [
    part('name', 'text', { label: '名称' }),
    part('secret', 'text', { label: '电话', mask: { kind: 'phone' } }),
    part('area', 'number', { label: '面积' }),
    part('planned', 'number', { label: '计划面积' }),
    part('hidden', 'text', { label: '证件', encrypted: true }),
    part('maker', 'user', { label: '经办人' }),
    part('kinds', 'checkbox', { label: '种类' }),
    part('story', 'rich-text', { label: '说明' }),
    part('shown', 'calculation', { label: '合计', options: { expression: [{ __vModel__: 'area' }, '×', '2'], isStorage: 1 } }),
    part('items', 'sub-table', { label: '明细', children: [part('price', 'number', { label: '单价' })] }),
  ],
  rules: [],
  settings: {},
}
const list = newList(form, types)
const faults = (change: Partial<ListDefinition>) =>
  checkList(form, { ...list, ...change }, types).map(({ text, field }) => `${field}: ${text.replace('forms.definition.list-', '')}`)
const is = (field: string, symbol: string, fieldValue: unknown = '') => ({ field, symbol, fieldValue })
const filter = (ruleList: unknown) => ({ rest: { ruleList } })

describe('a list may be published', () => {
  test('as it is made of a form', () => {
    expect(faults({})).toEqual([])
    expect(checkList(filingForm, newList(filingForm, types), types)).toEqual([])
  })

  test.each<[string, Partial<ListDefinition>]>([
    ['columns: no-column', { columns: [] }],
    ['columns: gone', { columns: [...list.columns, { key: 'lost', label: '' }] }],
    ['columns: gone', { columns: [...list.columns, { key: 'items', label: '' }] }],
    ['columns: no-list-column', { columns: [...list.columns, { key: 'story', label: '' }] }],
    ['columns: no-list-column', { columns: [...list.columns, { key: 'shown', label: '' }] }],
    ['columns: twice', { columns: [...list.columns, ...list.columns.slice(0, 1)] }],
    ['searches: search-gone', { searches: [{ key: 'lost', label: 'x', kind: 'like' }] }],
    ['searches: no-search', { searches: [{ key: 'story', label: 'x', kind: 'like' }] }],
    ['searches: search-twice', { searches: [...list.searches, ...list.searches.slice(0, 1)] }],
    ['summary: no-sum', { summary: ['name'] }],
    ['summary: no-sum', { summary: ['shown'] }],
    ['sort: no-sort', { sortBy: 'lost' }],
    ['sort: no-sort', { sortBy: 'secret' }],
    ['layout: layout-no-field', { layout: 'grouped', groupBy: '' }],
    ['layout: layout-field', { layout: 'grouped', groupBy: 'kinds' }],
    ['layout: layout-field', { layout: 'tree', parent: 'area' }],
    ['filter: filter', filter('{"matchLogic"')],
    ['filter: filter', filter(null)],
    ['filter: filter', filter({ conditionList: [{ groups: 3 }] })],
    ['filter: filter-condition', filter([is('lost', '==', 1)])],
    ['filter: filter-condition', filter([is('area', 'like', 1)])],
    ['filter: filter-condition', filter([{ ...is('name', '==', 'area'), fieldValueType: 1 }])],
    ['filter: filter-condition', filter([{ ...is('area', 'between', 'planned'), fieldValueType: 1 }])],
    ['filter: filter-condition', filter([{ ...is('area', '>', 'area'), fieldValueType: 1 }])],
    ['filter: filter-condition', filter([{ ...is('area', '>', 'lost'), fieldValueType: 1 }])],
    ['filter: filter-condition', filter([{ ...is('name', '==', 'hidden'), fieldValueType: 1 }])],
    ['filter: filter-condition', filter([{ ...is('name', '==', 'maker'), fieldValueType: 1 }])],
    ['filter: filter-condition', filter([{ ...is('area', '>', 'price'), fieldValueType: 1 }])],
  ])('unless it has the fault %s', (fault, change) => expect(faults(change)).toEqual([fault]))

  test('with every shape of a fixed filter that lists read', () => {
    const groups = { matchLogic: 'or', conditionList: [{ logic: 'and', groups: [is('name', '==', 'a'), is('area', '>', 1)] }] }
    const other = [{ ...is('area', '>=', 'planned'), fieldValueType: '1' }]
    for (const ruleList of [other, groups, JSON.stringify(groups), [is('name', 'like', 'a')], [], '', '[]'])
      expect([ruleList, faults(filter(ruleList))]).toEqual([ruleList, []])
  })
})

describe('a fixed filter', () => {
  test('is read from both generations and written in groups, with members nobody knows', () => {
    const conditions = [{ ...is('area', '>', 1), jnpfKey: 'numInput', more: true }]
    expect(fixedFilterOf({ ...list, ...filter(conditions) })).toEqual({ match: 'and', groups: [{ match: 'and', conditions }] })
    const read = { match: 'or' as const, groups: [{ match: 'or' as const, conditions }] }
    const next = withFixedFilter(list, read)
    expect(fixedFilterOf(next)).toEqual(read)
    expect(next.rest?.['ruleList']).toEqual({ matchLogic: 'or', conditionList: [{ logic: 'or', groups: conditions }] })
  })

  test('without conditions is none', () => {
    expect(withFixedFilter(list, { match: 'and', groups: [{ match: 'and', conditions: [] }] }).rest?.['ruleList']).toEqual([])
  })
})
