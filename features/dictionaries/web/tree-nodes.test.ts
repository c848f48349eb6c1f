import { expect, test } from 'vitest'
import { lookupOf } from '#features/dictionaries/web/use-dictionaries.ts'
import { flat, found, openable, places, treeRows, withMember } from '#features/dictionaries/web/tree-nodes.ts'

interface Node {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly children: readonly Node[]
}
const node = (id: string, ...children: Node[]): Node => ({ id, fullName: `name ${id}`, enCode: id, children })
const tree = [node('a', node('b', node('c'))), node('d')]

test('all levels, and those that can be opened', () => {
  expect(flat(tree).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(openable(tree)).toEqual(['a', 'b'])
  expect(treeRows(tree)[1]).not.toHaveProperty('children')
})

test('the keyword keeps the way down and leaves out the rest', () => {
  expect(flat(found(tree, ' NAME C ')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(found(tree, 'no such')).toEqual([])
})

test('nothing is offered as its own parent', () => {
  expect(places(tree, 'b')).toEqual([
    { value: 'a', title: 'name a', children: [] },
    { value: 'd', title: 'name d', children: [] },
  ])
})

test('a member goes in and out', () => {
  expect([...withMember(withMember(new Set(['a']), 'b', true), 'a', false)]).toEqual(['b'])
})

test('a dictionary is found by id and by code; disabled entries are marked, not gone', () => {
  const entry = { id: 'e', parentId: '0', fullName: '玉米', enCode: 'maize', enabledMark: 0, hasChildren: false, children: [] }
  const lookup = lookupOf([{ id: 'id', enCode: 'seed.crop', fullName: '作物', isTree: 0, dictionaryList: [entry] }])
  expect(lookup('id')).toEqual([{ id: 'e', label: '玉米', disabled: true }])
  expect(lookup('seed.crop')).toBe(lookup('id'))
  expect(lookup('none')).toEqual([])
})
