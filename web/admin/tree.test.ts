import { expect, test } from 'vitest'
import { flatten } from '#engine/resource/tree.ts'
import { found, openable, places } from '#web/admin/tree.ts'

interface Node {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly children: readonly Node[]
}
const node = (id: string, ...children: Node[]): Node => ({ id, fullName: `name ${id}`, enCode: id, children })
const tree = [node('a', node('b', node('c'))), node('d')]

test('all levels, and those that can be opened', () => {
  expect(flatten(tree).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(openable(tree)).toEqual(['a', 'b'])
})

test('the keyword keeps the way down and leaves out the rest', () => {
  expect(flatten(found(tree, ' NAME C ')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(found(tree, 'no such')).toEqual([])
})

test('nothing is offered as its own parent', () => {
  expect(places(tree, 'b')).toEqual([
    { value: 'a', title: 'name a', children: [] },
    { value: 'd', title: 'name d', children: [] },
  ])
})
