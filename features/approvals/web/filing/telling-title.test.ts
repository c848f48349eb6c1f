import { expect, test } from 'vitest'
import type { RequestDetail } from '#features/approvals/contract.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { tellingTitle } from '#features/approvals/web/filing/telling-title.ts'

const summary = [
  { label: '年度', text: '2027' },
  { label: '作物', text: '玉米' },
  { label: '总面积', text: '210.00' },
]
const titleOf = (task: Partial<RequestDetail['flowTaskInfo']>) => tellingTitle(requestDetailOf({ task }).flowTaskInfo)

test('two requests of one person are told apart by number, company and crop', () => {
  expect(titleOf({ enCode: 'ZZBA1', organize: '北林种业', fullName: '张三的备案', summary })).toBe('ZZBA1 北林种业 2027 玉米')
})

test('a draft without a number begins with the title of its flow', () => {
  expect(titleOf({ enCode: '', organize: '', fullName: '张三的备案', summary: [] })).toBe('张三的备案')
  expect(titleOf({ enCode: '', organize: '北林种业', fullName: '张三的备案', summary })).toBe('张三的备案 北林种业 2027 玉米')
})
