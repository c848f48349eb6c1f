import { expect, test } from 'vitest'
import { movedBy, within } from '#web/admin/grid-model.ts'
import { gridRows } from '#web/admin/grid-rows.ts'

const size = { rows: 30, columns: 3 }

test('keys move by cell, by page and to the ends of a row, and stay inside the grid', () => {
  expect(movedBy('ArrowDown', { row: 0, column: 0 }, size)).toEqual({ row: 1, column: 0 })
  expect(movedBy('ArrowUp', { row: 0, column: 2 }, size)).toEqual({ row: -1, column: 2 })
  expect(movedBy('ArrowUp', { row: -1, column: 2 }, size)).toEqual({ row: -1, column: 2 })
  expect(movedBy('ArrowRight', { row: 3, column: 3 }, size)).toEqual({ row: 3, column: 3 })
  expect(movedBy('End', { row: 3, column: 0 }, size)).toEqual({ row: 3, column: 3 })
  expect(movedBy('Home', { row: 3, column: 3 }, size)).toEqual({ row: 3, column: 0 })
  expect(movedBy('PageDown', { row: 25, column: 1 }, size)).toEqual({ row: 29, column: 1 })
  expect(movedBy('PageUp', { row: 5, column: 1 }, size)).toEqual({ row: 0, column: 1 })
  expect(movedBy('a', { row: 5, column: 1 }, size)).toBeUndefined()
  expect(within({ row: 40, column: 9 }, size)).toEqual({ row: 29, column: 3 })
})

test('rows are drawn in the order of the tree, without those below a closed one', () => {
  interface Node {
    readonly id: string
    readonly fullName: string
    readonly children: readonly Node[]
  }
  const node = (id: string, children: readonly Node[] = []): Node => ({ id, fullName: id, children })
  const tree = [node('a', [node('b', [node('c')])]), node('d')]
  expect(gridRows<Node>(tree, new Set(['b']))).toEqual([
    { id: 'a', label: 'a', depth: 0, isOpen: true },
    { id: 'b', label: 'b', depth: 1, isOpen: false },
    { id: 'd', label: 'd', depth: 0 },
  ])
})
