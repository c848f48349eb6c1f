import { expect, test } from 'vitest'
import { GridCursor, modeOf, steppedPlace } from '#web/form/grid-cursor.ts'

const rows = ['a', 'b', 'c']

test('arrows stay inside the table', () => {
  expect(steppedPlace(rows, 2, { row: 'a', column: 0 }, 'up')).toEqual({ row: 'a', column: 0 })
  expect(steppedPlace(rows, 2, { row: 'c', column: 1 }, 'down')).toEqual({ row: 'c', column: 1 })
  expect(steppedPlace(rows, 2, { row: 'b', column: 1 }, 'right')).toEqual({ row: 'b', column: 1 })
})

test('Tab runs on into the next row and leaves the table after the last cell', () => {
  expect(steppedPlace(rows, 2, { row: 'a', column: 1 }, 'next')).toEqual({ row: 'b', column: 0 })
  expect(steppedPlace(rows, 2, { row: 'c', column: 1 }, 'next')).toBeUndefined()
  expect(steppedPlace(rows, 2, { row: 'a', column: 0 }, 'previous')).toBeUndefined()
})

test('the selected cells reach from the active cell to the other corner, and end with a move', () => {
  const cursor = new GridCursor()
  cursor.move({ row: 'c', column: 0 })
  expect(cursor.range(rows)).toBeUndefined()
  cursor.extend({ row: 'b', column: 2 })
  expect(cursor.range(rows)).toEqual({ rows: ['b', 'c'], from: 0, to: 2 })
  expect(cursor.range(['a', 'c'])).toBeUndefined()
  cursor.move({ row: 'c', column: 1 })
  expect(cursor.range(rows)).toBeUndefined()
})

test('a move tells the row left and the row entered, and nobody else', () => {
  const cursor = new GridCursor()
  const told: string[] = []
  for (const row of rows) cursor.subscribe(row, () => told.push(row))
  cursor.move({ row: 'a', column: 0 })
  cursor.move({ row: 'c', column: 1 }, true)
  expect(told).toEqual(['a', 'a', 'c'])
  expect(modeOf(cursor.snapshot('c'), 1)).toBe('editing')
  expect(modeOf(cursor.snapshot('a'), 0)).toBe('rest')
})
