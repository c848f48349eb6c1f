import { describe, expect, test } from 'vitest'
import { directoriesOf, directoryOf, withoutDirectoryColumn } from './directory.ts'
import type { ListDefinition } from './model.ts'

const listWith = (seedbedDirectory: unknown): ListDefinition => ({
  columns: [],
  searches: [],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [],
  summary: [],
  judges: { buttons: false, columns: false, fields: false, rows: false },
  rest: { seedbedDirectory },
})
const plain = { columns: ['name', 'code'], ruleList: ['r'] }
const village = { columns: ['name'], ruleList: ['v'], namedRuleList: ['n'] }

describe('the directories of a list', () => {
  test('are found by the name that a field gives, and the plain one by none', () => {
    const list = listWith({ ...plain, uses: { village } })
    expect(directoryOf(list)).toEqual({ columns: ['name', 'code'], chosen: ['r'], named: ['r'] })
    expect(directoryOf(list, 'village')).toEqual({ columns: ['name'], chosen: ['v'], named: ['n'] })
    expect(directoryOf(list, 'other')).toBeUndefined()
  })
  test('need no plain one', () => {
    expect(directoryOf(listWith({ uses: { village } }))).toBeUndefined()
    expect(directoryOf(listWith({ uses: { village } }), 'village')?.columns).toEqual(['name'])
  })
  test('are none where nothing is said, and unreadable where anything is said otherwise', () => {
    expect(directoriesOf(listWith(undefined))).toEqual(new Map())
    for (const wrong of [{}, [], 'x', { uses: {} }, { uses: [] }, { ...plain, uses: { one: {} } }, { ...plain, uses: { '': village } }])
      expect(directoriesOf(listWith(wrong)), JSON.stringify(wrong)).toBe('unreadable')
    expect(directoryOf(listWith({ ...plain, uses: { one: {} } }))).toBeUndefined()
  })
  test('lose a column that is gone, each of them', () => {
    const list = withoutDirectoryColumn(listWith({ ...plain, uses: { village: { ...village, columns: ['code', 'name'] } } }), 'code')
    expect(list.rest?.['seedbedDirectory']).toEqual({ columns: ['name'], ruleList: ['r'], uses: { village } })
    const untouched = listWith({ ...plain, uses: { village } })
    expect(withoutDirectoryColumn(untouched, 'other')).toBe(untouched)
  })
})
