import { expect, test } from 'vitest'
import {
  refuseCategory,
  refuseCategoryRemoval,
  refuseEntry,
  refuseEntryRemoval,
  type Category,
  type Entry,
} from '#features/dictionaries/server/rules.ts'

const category = (id: string, rest: Partial<Category> = {}): Category => ({
  id,
  parentId: undefined,
  code: id,
  name: id,
  isTree: true,
  description: '',
  sortCode: 0,
  version: 1,
  ...rest,
})
const entry = (id: string, rest: Partial<Entry> = {}): Entry => ({
  id,
  categoryId: 'c',
  parentId: undefined,
  code: id,
  name: id,
  enabled: true,
  description: '',
  sortCode: 0,
  version: 1,
  ...rest,
})
const texts = (refusals: readonly { readonly text: string }[]) => refusals.map(({ text }) => text)

test('a category may not take the id of another as its code, because look-ups go by either', () => {
  const all = [category('one', { code: 'renamed' })]
  expect(texts(refuseCategory(category('two', { code: 'one' }), undefined, all))).toEqual(['dictionaries.code-taken'])
})

test('a name with special characters that is there already may stay', () => {
  const before = category('a', { name: '标准(元/亩)' })
  expect(refuseCategory({ ...before, sortCode: 5 }, before, [before])).toEqual([])
  expect(texts(refuseCategory({ ...before, name: '标准/亩' }, before, [before]))).toEqual(['dictionaries.category.name-special'])
})

test('nothing can stand below itself, however deep', () => {
  const all = [entry('a'), entry('b', { parentId: 'a' }), entry('c', { parentId: 'b' })]
  for (const parentId of ['a', 'b', 'c'])
    expect(texts(refuseEntry(entry('a', { parentId }), category('c'), all))).toEqual(['dictionaries.parent-circle'])
  expect(refuseEntry(entry('c', { parentId: 'a' }), category('c'), all)).toEqual([])
})

test('the same name may stand below different parents', () => {
  const all = [entry('a', { name: '其他' }), entry('b')]
  expect(refuseEntry(entry('c', { name: '其他', parentId: 'b' }), category('c'), all)).toEqual([])
  expect(texts(refuseEntry(entry('c', { name: '其他' }), category('c'), all))).toEqual(['dictionaries.name-taken'])
})

test('a disabled entry keeps its code', () => {
  expect(texts(refuseEntry(entry('b', { code: 'a' }), category('c'), [entry('a', { enabled: false })]))).toEqual([
    'dictionaries.code-taken-by-disabled',
  ])
})

test('what holds something is not deleted', () => {
  expect(refuseCategoryRemoval(2, 1)).toMatchObject({ text: 'dictionaries.category.has-entries', params: { count: 2 } })
  expect(refuseCategoryRemoval(0, 1)).toMatchObject({ text: 'dictionaries.category.has-children' })
  expect(refuseCategoryRemoval(0, 0)).toBeUndefined()
  expect(refuseEntryRemoval(1)).toMatchObject({ text: 'dictionaries.entry-has-children' })
})
