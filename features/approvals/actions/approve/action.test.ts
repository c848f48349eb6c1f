import { expect, test } from 'vitest'
import { approve } from '#features/approvals/actions/approve/action.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import type { Station } from '#features/approvals/web/approval/station-word.ts'

const say = (key: string, params: object = {}) => [key, ...Object.values(params)].join(' ')
const station = (nodeName: string, given: Partial<Station> = {}): Station => ({
  kind: 'coming',
  nodeCode: nodeName,
  nodeName,
  people: [{ id: 'u1', name: '孙检测' }],
  action: null,
  opinion: '',
  at: null,
  receivedAt: null,
  marks: [],
  note: 'any',
  toName: '',
  ...given,
})
const effect = (...timeline: Station[]) => approve.dialog?.effect?.(requestDetailOf({ values: {}, timeline }), say)
const branch = (kind: 'parallel' | 'chosen', name: string) => ({ next: true, branch: { kind, name } })

test('says who is next, and that the flow ends where nobody is', () => {
  expect(effect(station('县审', { next: true }), station('审签'))).toBe('approvals.next 县审 孙检测')
  expect(effect(station('乡审', { kind: 'current' }))).toBe('approvals.next-end')
})

test('names no branch as the next step before one is chosen', () => {
  const [lab, law] = [station('技术审查', branch('chosen', '技术')), station('法规审查', { ...branch('chosen', '法规'), people: [] })]
  expect(effect(lab, law, station('审签'))).toBe(
    'approvals.timeline.chosen 技术 · approvals.next 技术审查 孙检测；approvals.timeline.chosen 法规 · approvals.next 法规审查 approvals.nobody',
  )
})

test('names all branches that run at once, and waits for the others where they hold it up', () => {
  const both = [station('技术审查', branch('parallel', '技术')), station('法规审查', branch('parallel', '法规'))]
  expect(effect(...both)).toBe('approvals.next 技术审查 孙检测；approvals.next 法规审查 孙检测')
  expect(effect(station('技术审查', { kind: 'current' }), station('法规审查', { kind: 'current' }), station('审签'))).toBe(
    'approvals.next-waits',
  )
})
