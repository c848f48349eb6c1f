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
/** What the one who decides at 会签 is told. */
const effectAt = (...timeline: Station[]) =>
  approve.dialog?.effect?.(requestDetailOf({ values: {}, operation: { nodeCode: '会签' }, timeline }), say)
const branch = (kind: 'parallel' | 'chosen', name: string) => ({ next: true, branch: { kind, name } })

test('says who is next, and that the flow ends where nobody is', () => {
  expect(effect(station('县审', { next: true }), station('审签'))).toBe('approvals.next 县审 孙检测')
  expect(effect(station('乡审', { kind: 'current' }))).toBe('approvals.next-end')
})

test('says how several people decide next', () => {
  const people = [
    { id: 'u1', name: '孙检测' },
    { id: 'u2', name: '周检测' },
  ]
  expect(effect(station('县审', { next: true, people, note: 'sequence' }))).toBe(
    'approvals.next 县审 孙检测、周检测 · approvals.note.sequence',
  )
})

test('says that a node is passed by itself, instead of that its people are open', () => {
  expect(effect(station('会办', { next: true, people: [], note: 'skipped' }))).toBe('approvals.next 会办 approvals.note.skipped')
  expect(effect(station('会办', { next: true, note: 'automatic' }))).toBe('approvals.next 会办 孙检测 · approvals.note.automatic')
  expect(effect(station('会办', { next: true, people: [], note: 'any' }))).toBe('approvals.next 会办 approvals.nobody')
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

test('does not promise what follows while others decide together with the reader', () => {
  const [first, second] = [
    { id: 'u1', name: '孙检测' },
    { id: 'u2', name: '周检测' },
  ] as const
  const together = (people: Station['people'], note = 'all') => station('会签', { kind: 'current', people, note })
  expect(effectAt(together([first, second]))).toBe('approvals.together approvals.next-end')
  expect(effectAt(together([first]))).toBe('approvals.next-end')
  expect(effectAt(together([first, second], 'any'), station('审签', { next: true }))).toBe('approvals.next 审签 孙检测')
})

test('names who is next at the node where people decide in turn, and where the turn goes back to who asked for an opinion first', () => {
  const own = station('会签', { kind: 'current', note: 'sequence' })
  const turnAfter = [{ id: 'u2', name: '周检测' }]
  const told = (operation: object, ...timeline: Station[]) =>
    approve.dialog?.effect?.(requestDetailOf({ values: {}, operation: { nodeCode: '会签', ...operation }, timeline }), say)
  const after = station('审签', { next: true })
  expect(told({ turnAfter }, own, after)).toBe('approvals.next 会签 周检测')
  expect(told({}, own, after)).toBe('approvals.next 审签 孙检测')
  const both = { ...own, people: [...own.people, ...turnAfter] }
  expect(told({}, both, after)).toBe('approvals.together approvals.next 审签 孙检测')
  expect(told({ turnAfter }, { ...both, note: 'all' }, after)).toBe('approvals.next 会签 周检测')
})
