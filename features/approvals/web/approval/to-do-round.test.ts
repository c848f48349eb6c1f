import { expect, test } from 'vitest'
import type { RequestRow } from '#features/approvals/contract.ts'
import { placeIn, toDoAfter } from '#features/approvals/web/approval/to-do-round.ts'

const tasks = (...entries: readonly string[]) => entries.map((taskOperatorId) => ({ taskOperatorId }) as RequestRow)
const after = (entry: string, met: readonly RequestRow[], waiting: readonly RequestRow[]) => toDoAfter(entry, met, waiting)?.taskOperatorId

test('the one behind in the list comes next; those that others handled meanwhile are left out', () => {
  expect(after('b', tasks('a', 'b', 'c', 'd'), tasks('a', 'd'))).toBe('d')
})

test('behind the last one it begins with the first that waits', () => {
  expect(after('c', tasks('a', 'b', 'c'), tasks('new', 'a', 'b'))).toBe('new')
})

test('nothing comes after the only one, also when it is still told to wait', () => {
  expect(after('a', tasks('a'), [])).toBeUndefined()
  expect(after('a', tasks('a'), tasks('a'))).toBeUndefined()
})

test('one that was opened from elsewhere leads to the first that waits', () => {
  expect(after('x', tasks('a', 'b'), tasks('a', 'b'))).toBe('a')
})

test('a place is told only among others', () => {
  expect(placeIn(tasks('a', 'b', 'c'), 17, 'b')).toEqual({ position: 2, total: 17 })
  expect(placeIn(tasks('a', 'b'), 90, 'x')).toEqual({ position: undefined, total: 90 })
  expect(placeIn(tasks('a'), 1, 'a')).toBeUndefined()
})
