import { expect, test } from 'vitest'
import { decodeList } from '#engine/forms/codec-list.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { leavesRecord, leftQuery, readListPlace, withKept, writeListPlace } from '#web/list/list-address.ts'

const decoded = decodeList({ columnList: [], searchList: [{ __vModel__: 'crop', __config__: { label: '作物' } }], pageSize: 20 })
const list = (decoded.ok ? decoded.value : undefined) as ListDefinition
const read = (text: string) => readListPlace(new URLSearchParams(text), list)

test('an address without anything is the list as its definition has it', () => {
  expect(read('')).toEqual({ query: { page: 1, size: 20, sort: undefined, filter: {} }, open: undefined, editing: false })
  expect(writeListPlace(read(''), list).toString()).toBe('')
})

test('what is written is read again', () => {
  const place = {
    query: { page: 3, size: 50, sort: { key: 'season', direction: 'asc' as const }, filter: { crop: ['玉米', 'a&b'] } },
    open: 'r1',
    editing: true,
  }
  const searched = { any: true, conditions: [{ field: 'area', symbol: '>=', fieldValue: 500 }] }
  expect(readListPlace(writeListPlace({ ...place, query: { ...place.query, superQuery: searched } }, list), list).query.superQuery).toEqual(
    searched,
  )
  const filtered = { ...place.query, columnFilters: searched.conditions }
  expect(readListPlace(writeListPlace({ ...place, query: filtered }, list), list).query).toEqual(filtered)
  expect(readListPlace(writeListPlace(place, list), list)).toEqual(place)
})

test('nonsense in an address is left out', () => {
  expect(read('page=-1&size=9999&sort=&filter=nonsense')).toEqual(read(''))
  expect(read('columns=[1]')).toEqual(read(''))
  expect(read('super={"conditions":[1]}')).toEqual(read(''))
  expect(read('filter={"crop":"x","salary":"1"}').query.filter).toEqual({ crop: 'x' })
})

test('a record is left by another page, another record and its end, not by another sort of the list behind it', () => {
  const at = (search: string, pathname = '/model/a') => ({ pathname, search })
  const form = at('?open=r1&edit=1')
  const others = [at('?open=r1&edit=1', '/home'), at('?open=r2&edit=1'), at('?open=r1'), at('')]
  expect(others.map((other) => leavesRecord(form, other))).toEqual([true, true, true, true])
  expect(leavesRecord(form, at('?page=2&open=r1&edit=1'))).toBe(false)
})

test('several columns to sort by stand in the address in their order', () => {
  const sorts = { sort: { key: 'season', direction: 'desc' as const }, thenBy: [{ key: 'area', direction: 'asc' as const }] }
  expect(read('sort=season%3Adesc%2Carea%3Aasc').query).toMatchObject(sorts)
  const place = { query: { page: 1, size: 20, filter: {}, ...sorts }, open: undefined, editing: false }
  expect(String(writeListPlace(place, list))).toBe('sort=season%3Adesc%2Carea%3Aasc')
})

test('values of covered fields stand in no address, and are kept beside it', () => {
  const covering = { ...list, searches: [{ key: 'crop' }, { key: 'card' }], covered: new Set(['card']) }
  const readHere = (text: string) => readListPlace(new URLSearchParams(text), covering)
  const [area, card] = [
    { field: 'area', symbol: '>=', fieldValue: 5 },
    { field: 'card', symbol: '==', fieldValue: 'secret' },
  ]
  const isEmpty = { field: 'card', symbol: 'null', fieldValue: '' }
  const query = {
    ...readHere('').query,
    filter: { crop: '玉米', card: 'secret' },
    superQuery: {
      any: false,
      conditions: [card],
      groups: [
        { any: true, conditions: [area, card] },
        { any: true, conditions: [card] },
      ],
    },
    columnFilters: [card, isEmpty],
  }
  const place = { query, open: undefined, editing: false }
  const address = writeListPlace(place, covering)
  expect(address.toString()).not.toContain('secret')
  const told = {
    filter: { crop: '玉米' },
    superQuery: { any: false, conditions: [], groups: [{ any: true, conditions: [area] }] },
    columnFilters: [isEmpty],
  }
  expect(readListPlace(address, covering).query).toMatchObject(told)
  // An address that somebody wrote by hand, or that was kept from before.
  const written = writeListPlace(place, { ...covering, covered: undefined })
  expect(String(written)).toContain('secret')
  expect(readListPlace(written, covering).query).toMatchObject(told)
  const left = leftQuery(place, covering)
  expect(withKept(readListPlace(address, covering), left, covering)).toEqual(place)
  address.set('page', '2')
  expect(withKept(readListPlace(address, covering), left, covering).query).toEqual({ ...query, page: 2 })
  expect(withKept(readHere('filter={"crop":"水稻"}'), left, covering).query.filter).toEqual({ crop: '水稻' })
})

test('what a list holds at first is in no address, and an address without conditions says so', () => {
  const opened = { ...list, searches: [{ key: 'crop', label: '作物', kind: 'equal' as const, preset: 'maize' }] }
  const first = readListPlace(new URLSearchParams(''), opened)
  expect(first.query.filter).toEqual({ crop: 'maize' })
  expect(writeListPlace(first, opened).toString()).toBe('')
  const emptied = writeListPlace({ ...first, query: { ...first.query, filter: {} } }, opened)
  expect(emptied.get('filter')).toBe('{}')
  expect(readListPlace(emptied, opened).query.filter).toEqual({})
  expect(readListPlace(new URLSearchParams('filter={"crop":"rape"}'), opened).query.filter).toEqual({ crop: 'rape' })
})
