import { expect, test } from 'vitest'
import type { Sort } from '#web/list/model.ts'
import { nextSorts } from '#web/list/next-sorts.ts'

const by = (...texts: readonly string[]): readonly Sort[] =>
  texts.map((text) => (text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' }))

test('a click sorts by its column alone, whatever the list was sorted by', () => {
  expect(nextSorts([], by('a'), false)).toEqual(by('a'))
  expect(nextSorts(by('a', 'b'), by('a', 'b', 'c'), false)).toEqual(by('c'))
  expect(nextSorts(by('a', 'b'), by('-a', 'b'), false)).toEqual(by('-a'))
  expect(nextSorts(by('-a'), [], false)).toEqual([])
})

test('with Shift a column joins, turns or leaves the others, which keep their order', () => {
  expect(nextSorts(by('b'), by('a', 'b'), true)).toEqual(by('b', 'a'))
  expect(nextSorts(by('b', 'a'), by('a', '-b'), true)).toEqual(by('-b', 'a'))
  expect(nextSorts(by('-b', 'a'), by('a'), true)).toEqual(by('a'))
  expect(nextSorts(by('a', 'b', 'c', 'd', 'e'), by('a', 'b', 'c', 'd', 'e', 'f'), true)).toEqual(by('a', 'b', 'c', 'd', 'e'))
})
