import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryBeside, positionOf, queryBeyond, type TrailPage } from '#web/list/trail.ts'

const pageOf = (page: number, ids: readonly string[], given: Partial<TrailPage> = {}): TrailPage => ({
  query: { page, size: 3, sort: undefined, filter: {} },
  entries: ids.map((id) => ({ id, address: `/${id}` })),
  total: 9,
  totalIsOpen: false,
  ...given,
})
const beside = (...given: Parameters<typeof entryBeside>) => {
  const found = entryBeside(...given)
  return found && [found.entry.id, found.page.query.page]
}

describe('the rows beyond a page', () => {
  test('are those of the next page until the total is reached, and of the page before', () => {
    expect(queryBeyond(pageOf(2, ['d', 'e', 'f']), 1, false)).toMatchObject({ page: 3, size: 3 })
    expect(queryBeyond(pageOf(3, ['g', 'h', 'i']), 1, false)).toBeUndefined()
    expect(queryBeyond(pageOf(3, ['g', 'h', 'i'], { totalIsOpen: true }), 1, false)).toMatchObject({ page: 4 })
    expect(queryBeyond(pageOf(2, ['d']), -1, false)).toMatchObject({ page: 1 })
    expect(queryBeyond(pageOf(1, ['a']), -1, false)).toBeUndefined()
  })
  test('are a longer page on a phone', () => expect(queryBeyond(pageOf(1, ['a', 'b', 'c']), 1, true)).toMatchObject({ page: 1, size: 23 }))
  test('do not exist where the list has no pages', () => {
    expect(queryBeyond(pageOf(1, ['a'], { total: undefined }), 1, false)).toBeUndefined()
  })
  test('a position counts the pages before', () => expect(positionOf(pageOf(3, ['g', 'h']), 1)).toBe(8))
})

describe('the entry beside one', () => {
  test('is the first of the next page and the last of the page before', () => {
    expect(beside(['c', 'b', 'a'], [pageOf(1, ['a', 'b', 'c']), pageOf(2, ['d', 'e'])], 1)).toEqual(['d', 2])
    expect(beside(['d', 'e', 'f'], [pageOf(1, ['a', 'b', 'c']), pageOf(2, ['d', 'e', 'f'])], -1)).toEqual(['c', 1])
  })
  test('rows that left the page make none be left out', () => {
    expect(beside(['c', 'b', 'a'], [pageOf(1, ['b', 'c', 'd']), pageOf(2, ['e', 'f'])], 1)).toEqual(['d', 1])
    expect(beside(['c', 'b', 'a'], [pageOf(1, ['d', 'e', 'f']), pageOf(2, ['g'])], 1)).toEqual(['d', 1])
  })
  test('rows that came make none be met twice', () => {
    expect(beside(['c', 'b', 'a'], [pageOf(1, ['x', 'a', 'b']), pageOf(2, ['c', 'd'])], 1)).toEqual(['d', 2])
  })
  test('there is none at the end', () => expect(beside(['c', 'b', 'a'], [pageOf(1, ['a', 'b', 'c']), pageOf(2, [])], 1)).toBeUndefined())

  test('whatever rows went, a walk meets all that are left behind the entry, in their order', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 99 }).map(String), { minLength: 4, maxLength: 12 })
    fc.assert(
      fc.property(ids, fc.nat(), fc.array(fc.nat(11)), (all, start, gone) => {
        const at = start % all.length
        const passed = all.slice(0, at + 1).toReversed()
        const left = all.filter((_, index) => !gone.includes(index))
        const pages = [pageOf(1, left.slice(0, 3)), pageOf(2, left.slice(3))]
        const expected = all.slice(at + 1).find((id) => left.includes(id))
        expect(entryBeside(passed, pages, 1)?.entry.id).toBe(expected)
      }),
    )
  })
})
