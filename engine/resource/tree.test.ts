import { describe, expect, test } from 'vitest'
import { enabledOnly, flatten, idsBelow, nodesBelow, pathOf, treeOf, without, withAncestors, wrongPlace, type Placed } from './tree.ts'

const item = (id: string, parentId?: string, enabled = true) => ({ id, parentId, enabled })
const items = [item('a'), item('b', 'a'), item('c', 'b'), item('d'), item('lost', 'nowhere')]

interface Node {
  readonly id: string
  readonly children: Node[]
}
const nodeOf = ({ id }: Placed, children: Node[]): Node => ({ id, children })
const ids = (all: readonly { readonly id: string }[]): string => all.map(({ id }) => id).join(' ')

describe('a tree', () => {
  test('stands below each other in the order given; what hangs on nothing stands at the top', () => {
    const tree = treeOf(items, nodeOf)
    expect(tree).toEqual([
      { id: 'a', children: [{ id: 'b', children: [{ id: 'c', children: [] }] }] },
      { id: 'd', children: [] },
      { id: 'lost', children: [] },
    ])
    expect(ids(flatten(tree))).toBe('a b c d lost')
  })

  test('below one parent holds nothing that hangs elsewhere', () => {
    expect(ids(flatten(nodesBelow(items, 'a', nodeOf)))).toBe('b c')
    expect(ids(flatten(nodesBelow(items, undefined, nodeOf)))).toBe('a b c d')
  })

  test('leaves out nodes that are not wanted, with what stands below them', () => {
    expect(ids(treeOf(items, (one, children: Node[]) => (one.id === 'b' ? undefined : nodeOf(one, children))))).toBe('a d lost')
    expect(ids(without(items, 'b'))).toBe('a d lost')
  })

  test('knows what stands below and above', () => {
    expect([...idsBelow('a', items)]).toEqual(['a', 'b', 'c'])
    expect(pathOf('c', new Map(items.map((one) => [one.id, one])))).toEqual(['a', 'b', 'c'])
    expect(ids(withAncestors(items, ({ id }) => id === 'c' || id === 'd'))).toBe('a b c d')
  })

  test('offers nothing below a disabled item', () => {
    expect(ids(enabledOnly([item('a'), item('b', 'a', false), item('c', 'b'), item('d')]))).toBe('a d')
  })

  test('refuses a place below itself or below nothing', () => {
    expect(wrongPlace(item('a', 'c'), items)).toBe('circle')
    expect(wrongPlace(item('a', 'a'), items)).toBe('circle')
    expect(wrongPlace(item('a', 'x'), items)).toBe('unknown')
    expect(wrongPlace(item('new', 'x'), items)).toBe('unknown')
    expect(wrongPlace(item('c', 'd'), items)).toBeUndefined()
    expect(wrongPlace(item('c'), items)).toBeUndefined()
  })

  test('with a circle in it ends all the same', () => {
    const ring = [item('a', 'b'), item('b', 'a')]
    expect(treeOf(ring, nodeOf)).toEqual([])
    expect([...idsBelow('a', ring)]).toEqual(['a', 'b'])
    expect(pathOf('a', new Map(ring.map((one) => [one.id, one])))).toEqual(['b', 'a'])
  })
})
