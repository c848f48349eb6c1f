import { expect, test } from 'vitest'
import { completeSettings, movedColumn, visibleColumns } from '#web/list/columns.ts'

const columns = ['code', 'name', 'area'].map((key) => ({ key, label: key }))

test('a column added to the definition shows up behind the ones the user arranged', () => {
  expect(
    visibleColumns(columns, [
      { key: 'name', visible: true },
      { key: 'code', visible: false },
    ]).map((column) => column.key),
  ).toEqual(['name', 'area'])
})

test('a column that left the definition is forgotten', () => {
  expect(completeSettings(columns, [{ key: 'gone', visible: true }]).map((setting) => setting.key)).toEqual(['code', 'name', 'area'])
})

test('the first column does not move up', () => {
  const settings = completeSettings(columns, undefined)
  expect(movedColumn(settings, 'code', -1)).toBe(settings)
  expect(movedColumn(settings, 'code', 1).map((setting) => setting.key)).toEqual(['name', 'code', 'area'])
})
