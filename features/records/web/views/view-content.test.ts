import { expect, test } from 'vitest'
import { contentOf, isSameContent, queryOf, settingsOf } from '#features/records/web/views/view-content.ts'
import type { ListQuery } from '#web/list/model.ts'

const query: ListQuery = {
  page: 3,
  size: 50,
  sort: { key: 'area', direction: 'asc' },
  thenBy: [{ key: 'name', direction: 'desc' }],
  filter: { crop: ['1'] },
  superQuery: { any: true, conditions: [{ field: 'area', symbol: '>', fieldValue: 1, jnpfKey: 'numInput' }] },
  columnFilters: [{ field: 'day', symbol: 'null', fieldValue: '' }],
}
const settings = [
  { key: 'area', visible: true, width: 90 },
  { key: 'name', visible: false },
]

test('what a view keeps of a list is the list again, from its first page', () => {
  const content = contentOf(query, settings)
  expect(queryOf(content)).toEqual({ ...query, page: 1 })
  expect(settingsOf(content)).toEqual(settings)
  const plain: ListQuery = { page: 1, size: 20, sort: undefined, filter: {} }
  expect(queryOf(contentOf(plain, undefined))).toEqual(plain)
  expect(settingsOf(contentOf(plain, undefined))).toBeUndefined()
})

test('a list is the same as its view on every page, and another one with another condition, order or column', () => {
  const content = contentOf(query, settings)
  expect(isSameContent(contentOf({ ...query, page: 9 }, settings), content)).toBe(true)
  expect(isSameContent(JSON.parse(JSON.stringify(content)) as typeof content, content)).toBe(true)
  const others: [ListQuery, typeof settings | undefined][] = [
    [{ ...query, columnFilters: undefined }, settings],
    [{ ...query, filter: { crop: ['2'] } }, settings],
    [{ ...query, sort: { key: 'area', direction: 'desc' } }, settings],
    [{ ...query, size: 20 }, settings],
    [query, undefined],
    [query, settings.toReversed()],
  ]
  expect(others.map(([one, columns]) => isSameContent(contentOf(one, columns), content))).toEqual(others.map(() => false))
})
