import { describe, expect, test } from 'vitest'
import { directoriesOf, directoryFault, directoryOf, withoutDirectoryColumn } from './directory.ts'
import { designedDirectories, freeDirectoryName, refuseDirectoryName, withDirectories } from './editing/list/directories.ts'
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
    expect(directoryOf(list)).toMatchObject({ columns: ['name', 'code'], chosen: ['r'], named: ['r'] })
    expect(directoryOf(list, 'village')).toMatchObject({ columns: ['name'], chosen: ['v'], named: ['n'] })
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

describe('directories that are designed', () => {
  const list = listWith({ ...plain, uses: { village } })
  test('are read as they are written, and written back the same', () => {
    const designed = designedDirectories(list) ?? []
    expect(designed).toEqual([
      { name: '', source: plain },
      { name: 'village', source: village },
    ])
    expect(withDirectories(list, designed)).toEqual(list)
    expect(withDirectories(list, designed.slice(1)).rest).toEqual({ seedbedDirectory: { uses: { village } } })
    expect(withDirectories(list, designed.slice(0, 1)).rest).toEqual({ seedbedDirectory: plain })
    expect(withDirectories(list, []).rest).toEqual({})
    expect(designedDirectories(listWith('x'))).toBeUndefined()
  })
  test('have names of their own that fields can give', () => {
    const designed = designedDirectories(list) ?? []
    expect(['town', 'village', '', '12', '__proto__', '乡镇'].map((name) => refuseDirectoryName(designed, 0, name))).toEqual([
      undefined,
      'taken',
      'empty',
      'shape',
      'shape',
      undefined,
    ])
    expect(refuseDirectoryName(designed, 1, 'village')).toBeUndefined()
    expect(freeDirectoryName([{ name: 'use1', source: plain }], 'use')).toBe('use2')
  })
})

test.each<[string, unknown, string | undefined, string | undefined]>([
  ['none is named and there are none', undefined, undefined, undefined],
  ['the plain one is there', plain, undefined, undefined],
  ['there are some for uses alone', { uses: { village } }, undefined, 'unnamed'],
  ['the named one is there', { uses: { village } }, 'village', undefined],
  ['the named one is not', plain, 'village', 'gone'],
])('a field that asks where %s', (_, source, name, fault) => {
  expect(directoryFault(directoriesOf(listWith(source)), name)).toBe(fault)
})
