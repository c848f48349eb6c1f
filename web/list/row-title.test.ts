import { expect, test } from 'vitest'
import { rowTitle } from '#web/list/row-title.ts'

const columns = ['billNo', 'season', 'company', 'crop', 'area', 'due'].map((key) => ({ key }))
const row = { id: 'a', season: '2027', company: '北林种业', crop: '玉米', area: '210.00', due: '105,000.00' }

test('a row is named by its number', () => {
  expect(rowTitle({ ...row, billNo: 'ZZBA1' }, columns)).toBe('ZZBA1')
})

test('a draft without a number is named by what tells it apart, not by its year alone', () => {
  expect(rowTitle({ ...row, billNo: '' }, columns)).toBe('2027 北林种业 玉米 210.00')
})
