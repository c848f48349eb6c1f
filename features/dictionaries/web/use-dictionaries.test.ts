import { expect, test } from 'vitest'
import { lookupOf } from '#features/dictionaries/web/use-dictionaries.ts'

test('a dictionary is found by id and by code; disabled entries are marked, not gone', () => {
  const entry = { id: 'e', parentId: '0', fullName: '玉米', enCode: 'maize', enabledMark: 0, hasChildren: false, children: [] }
  const lookup = lookupOf([{ id: 'id', enCode: 'seed.crop', fullName: '作物', isTree: 0, dictionaryList: [entry] }])
  expect(lookup('id')).toEqual([{ id: 'e', label: '玉米', disabled: true }])
  expect(lookup('seed.crop')).toBe(lookup('id'))
  expect(lookup('none')).toEqual([])
})
