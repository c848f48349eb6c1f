import { expect, test } from 'vitest'
import { decodeList } from '#engine/forms/codec-list.ts'
import { listUses } from './list-uses.ts'

function listOf(source: object) {
  const decoded = decodeList(source)
  if (!decoded.ok) throw new Error('The list cannot be read.')
  return decoded.value
}

const list = listOf({
  type: 3,
  groupField: 'kind',
  columnList: [{ prop: 'name', label: '名称' }],
  searchList: [{ prop: 'name', searchType: 2 }],
  defaultSidx: 'day',
  summaryField: ['area'],
  seedbedCardFields: ['area'],
  ruleList: { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field: 'county', symbol: '==', fieldValue: '1' }] }] },
  customBtnsList: [
    { value: 'a', label: '地图', seedbedWhen: 'area > 5', event: { btnType: 'seedbedLink', seedbedAddress: 'https://x.cn/{code}' } },
    { value: 'b', label: '开票', event: { btnType: 1, formOptions: [{ currentField: 'day', field: 'f' }] } },
  ],
})

test.each([
  ['name', ['column', 'search']],
  ['area', ['sum', 'card', 'button']],
  ['day', ['sorting', 'button']],
  ['kind', ['layout']],
  ['county', ['filter']],
  ['code', ['button']],
  ['other', []],
])('of the field %s the list has %j', (key, uses) => {
  expect(listUses(list, key)).toEqual(uses)
})
