import { expect, test } from 'vitest'
import { namedAction } from '#features/approvals/web/actions/named-action.ts'

const chinese = [
  {
    word: 'approve',
    names: ['通过', '同意'],
    pinyin: [
      ['tong', 'guo'],
      ['tong', 'yi'],
    ],
  },
  { word: 'return', names: ['退回'], pinyin: [['tui', 'hui']] },
]
const english = [{ word: 'approve', names: ['Approve', 'Agreed'], pinyin: [['tong', 'guo']] }]

test.each([
  ['同意 ZZBA2026', { word: 'approve', name: '同意', rest: 'ZZBA2026' }],
  ['通过ZZBA2026', { word: 'approve', name: '通过', rest: 'ZZBA2026' }],
  ['退回', { word: 'return', name: '退回', rest: '' }],
  ['ty zzba 26', { word: 'approve', name: '同意', rest: 'zzba 26' }],
  ['tuihui 玉米', { word: 'return', name: '退回', rest: '玉米' }],
  ['t zzba', undefined],
  ['玉米 同意', undefined],
  ['', undefined],
])('%s', (text, expected) => {
  expect(namedAction(text, chinese)).toEqual(expected)
})

test('words of languages with spaces count whole, in whatever case', () => {
  expect(namedAction('approve zzba', english)).toEqual({ word: 'approve', name: 'Approve', rest: 'zzba' })
  expect(namedAction('approvement', english)).toBeUndefined()
})
