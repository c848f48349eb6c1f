import { describe, expect, test } from 'vitest'
import { checkList } from '#engine/forms/check-list.ts'
import { editedOnPhone, setApart, setSame } from '#engine/forms/editing/list/phone.ts'
import { listUses } from '#engine/forms/editing/list/list-uses.ts'
import { renamedInList, withoutField } from '#engine/forms/editing/list/without-field.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { presetFilter, sortsOfList } from '#engine/forms/list-sorts.ts'
import { ownButtonsOf } from '#engine/forms/own-buttons.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { part } from '../testing/example-form.ts'
import { decodeLists, encodePhone, textsOfList } from './codec-lists.ts'
import { listOnAnyDevice, listOnPhone, withPhoneOfCards } from './phone-list.ts'

const form: FormDefinition = {
  parts: [
    part('name', 'text', { label: '名称' }),
    part('area', 'number', { label: '面积' }),
    part('day', 'date', { label: '日期' }),
    part('kind', 'select', { label: '种类' }),
    part('id', 'text', { label: '证件', mask: { kind: 'phone' } }),
  ],
  rules: [],
  settings: {},
}
const button = (value: string, label: string) => ({ value, label, seedbedPlaces: ['row'], event: { btnType: 2, func: '() => 1' } })
const columnData = {
  columnList: [
    { prop: 'name', label: '名称' },
    { prop: 'area', label: '面积' },
  ],
  searchList: [{ __vModel__: 'name', searchType: 2, __config__: { label: '名称' } }],
  btnsList: [{ value: 'add', label: '新增' }],
  customBtnsList: [button('btn_a', '甲'), button('btn_b', '乙')],
  summaryField: ['area'],
  pageSize: 50,
}
const listOf = (app: unknown, pc: object = columnData): ListDefinition => {
  const decoded = decodeLists({ columnData: pc, appColumnData: app })
  if (!decoded.ok) throw new Error(`${decoded.text} cannot be read.`)
  return decoded.value
}
const columns = (list: ListDefinition) => list.columns.map(({ key }) => key)

describe('what a phone shows', () => {
  test('is what the computer shows where nothing is written', () => {
    for (const app of [undefined, '', ' {} ', {}]) expect(columns(listOnPhone(listOf(app)))).toEqual(['name', 'area'])
    expect(listOf('').phone).toBeUndefined()
  })

  test('is a list of the family as a whole, where it has columns', () => {
    const list = listOf({ columnList: [{ prop: 'day', label: '日期' }], searchList: [], pageSize: 20 })
    const shown = listOnPhone(list)
    expect([columns(shown), shown.searches, shown.buttons, shown.pageSize, shown.summary, shown.cardFields]).toEqual([
      ['day'],
      [],
      [],
      20,
      [],
      ['day'],
    ])
    expect(listOnAnyDevice(list).columns.map(({ key }) => key)).toEqual(['name', 'area', 'day'])
  })

  test('is that of the computer where one of the family was never designed, and its text stays', () => {
    const app = { columnList: [], searchList: [], btnsList: [{ value: 'add', label: '加' }], strange: { a: 1 } }
    const list = listOf(app)
    expect([columns(listOnPhone(list)), listOnPhone(list).searches.length]).toEqual([['name', 'area'], 1])
    expect(encodePhone(list)).toEqual(app)
  })

  test('in a section alone that is set apart', () => {
    const list = listOf({ seedbedApart: ['searches'], searchList: [{ __vModel__: 'day', searchType: 3 }] })
    expect([columns(listOnPhone(list)), listOnPhone(list).searches.map(({ key }) => key)]).toEqual([['name', 'area'], ['day']])
    expect(listOnPhone(list).pageSize).toBe(50)
  })

  test('searches a field in the way of the computer', () => {
    const search = { __vModel__: 'name', searchType: 1, __config__: { label: '叫什么' } }
    const [shown] = listOnPhone(listOf({ seedbedApart: ['searches'], searchList: [search] })).searches
    expect(shown).toMatchObject({ key: 'name', label: '叫什么', kind: 'like' })
  })

  test('has own buttons of the computer by their names, and those it alone has', () => {
    const list = listOf({ seedbedApart: ['buttons'], customBtnsList: [button('btn_b', '旧的话'), button('btn_c', '丙')] })
    expect(ownButtonsOf(listOnPhone(list)).map(({ label }) => label)).toEqual(['乙', '丙'])
    expect(ownButtonsOf(listOnAnyDevice(list)).map(({ label }) => label)).toEqual(['甲', '乙', '丙'])
  })
})

test('the fields that an older definition chose for cards become the columns of the phone', () => {
  const old = { ...columnData, columnList: [...columnData.columnList, { prop: 'day', label: '日期' }], seedbedCardFields: ['day'] }
  const list = listOf('', old)
  expect([columns(listOnPhone(list)), list.cardFields, listOnPhone(list).searches.length]).toEqual([['name', 'day'], undefined, 1])
  const { columnData: text, appColumnData } = textsOfList(list)
  expect(text).not.toContain('seedbedCardFields')
  expect(columns(listOnPhone(listOf(appColumnData, JSON.parse(text) as object)))).toEqual(['name', 'day'])
  const cards = listOf('', { ...old, seedbedCards: true })
  expect([cards.phone, listOnPhone(cards).cardFields]).toEqual([undefined, ['day']])
  expect(withPhoneOfCards(list)).toBe(list)
})

test('a text that cannot be read is named', () => {
  expect(decodeLists({ columnData, appColumnData: '{"' })).toMatchObject({ ok: false, text: 'appColumnData' })
  expect(decodeLists({ columnData: '[', appColumnData: '' })).toMatchObject({ ok: false, text: 'columnData' })
})

describe('a section that is set apart', () => {
  test('begins with what the computer shows, is edited by itself, and goes back to it', () => {
    const list = listOf('')
    const apart = setApart(list, 'columns')
    expect(columns(listOnPhone(apart))).toEqual(['name', 'area'])
    const edited = editedOnPhone(apart, 'columns', (shown) => ({ ...shown, columns: shown.columns.slice(1), pageSize: 500 }))
    expect([columns(edited), columns(listOnPhone(edited)), listOnPhone(edited).pageSize]).toEqual([['name', 'area'], ['area'], 50])
    expect(editedOnPhone(list, 'columns', (shown) => ({ ...shown, columns: [] }))).toBe(list)
    const more = setApart({ ...edited, pageSize: 100 }, 'display')
    expect([more.phone?.apart, listOnPhone(more).pageSize]).toEqual([['columns', 'display'], 100])
    expect(setSame(setSame(more, 'columns'), 'display').phone).toBeUndefined()
  })

  test('keeps what another product wrote when nothing is apart any more', () => {
    const list = setSame(listOf({ seedbedApart: ['columns'], columnList: [{ prop: 'day' }], strange: 1 }), 'columns')
    expect(columns(listOnPhone(list))).toEqual(['name', 'area'])
    expect(encodePhone(list)).toMatchObject({ strange: 1, seedbedApart: [] })
  })
})

describe('orders and what searches hold at first', () => {
  const more = {
    ...columnData,
    ...{ defaultSidx: 'area', sort: 'asc', seedbedThenBy: [{ key: 'day', direction: 'desc' }] },
    searchList: [{ __vModel__: 'name', searchType: 2, seedbedDefault: '东' }],
  }

  test('are read, followed on phones where nothing else is set, and lose a field that is gone', () => {
    const list = listOf({ seedbedApart: ['searches'], searchList: [{ __vModel__: 'name' }, { __vModel__: 'day' }] }, more)
    expect(sortsOfList(listOnPhone(list))).toEqual([
      { key: 'area', direction: 'asc' },
      { key: 'day', direction: 'desc' },
    ])
    expect(presetFilter(listOnPhone(list).searches)).toEqual({ name: '东' })
    expect(sortsOfList(withoutField(list, 'area'))).toEqual([{ key: 'day', direction: 'desc' }])
    expect(listUses(list, 'day')).toEqual(['search', 'sorting'])
    const apart = listOf({ seedbedApart: ['display'], defaultSidx: 'name' }, more)
    expect(sortsOfList(listOnPhone(apart))).toEqual([{ key: 'name', direction: 'desc' }])
  })

  test('cannot be of too many fields, of one twice, or of a covered one', () => {
    const faultsOf = (changed: object) =>
      checkList(form, listOf('', { columnList: more.columnList, ...changed }), types).map(({ text }) => text)
    expect(faultsOf({ defaultSidx: 'day', seedbedThenBy: [{ key: 'day', direction: 'asc' }] })).toEqual(['forms.definition.list-sorts'])
    expect(faultsOf({ defaultSidx: 'day', seedbedThenBy: [{ key: 'id', direction: 'asc' }] })).toEqual(['forms.definition.list-no-sort'])
    expect(faultsOf({ searchList: [{ __vModel__: 'id', seedbedDefault: '138' }] })).toEqual(['forms.definition.list-covered-preset'])
  })
})

describe('a field', () => {
  const list = listOf({ seedbedApart: ['columns', 'display'], columnList: [{ prop: 'day', label: '日期' }], defaultSidx: 'day' })

  test('that a phone alone shows is used by the list, and goes from it', () => {
    expect(listUses(list, 'day')).toEqual(['column', 'sorting'])
    const left = withoutField(list, 'day')
    expect([columns(listOnPhone(left)), listOnPhone(left).sortBy]).toEqual([[], ''])
    expect(columns(listOnPhone(renamedInList(list, 'day', 'date')))).toEqual(['date'])
  })

  test('that cannot be there is told with the device', () => {
    const faulty = listOf({
      seedbedApart: ['columns', 'searches', 'display'],
      columnList: [{ prop: 'gone', label: '无' }],
      searchList: [{ __vModel__: 'nothing' }],
      defaultSidx: 'id',
    })
    expect(checkList(form, faulty, types).map(({ text, field }) => [field, text])).toEqual([
      ['phone-columns', 'forms.definition.list-phone-gone'],
      ['phone-sort', 'forms.definition.list-phone-no-sort'],
      ['phone-searches', 'forms.definition.list-phone-search-gone'],
    ])
    expect(checkList(form, listOf({ seedbedApart: ['columns'] }), types).map(({ text }) => text)).toEqual([
      'forms.definition.list-phone-no-column',
    ])
    expect(checkList(form, listOf({ columnList: [], searchList: [{ __vModel__: 'nothing' }] }), types)).toEqual([])
  })
})
