import { expect, test } from 'vitest'
import { goesTo, wordOf, type Station } from '#features/approvals/web/approval/station-word.ts'

const say = (key: string, params: object = {}) => [key, ...Object.values(params)].join(' ')
const station = (given: Partial<Station>): Station => ({
  kind: 'past',
  nodeCode: 'a',
  nodeName: '审核',
  people: [],
  action: null,
  opinion: '',
  at: 1,
  receivedAt: null,
  marks: [],
  note: '',
  toName: '',
  ...given,
})

test('people who were left out are told with who is asked instead', () => {
  const left = station({ note: 'flows.left-out', toName: '管理员' })
  expect([wordOf(left, say), goesTo(left, say)]).toEqual(['flows.left-out', 'approvals.timeline.instead 管理员'])
  expect(goesTo(station({ note: 'flows.left-out' }), say)).toBe('')
})

test('a station at which nobody did anything has no word', () => {
  expect([wordOf(station({ note: 'flows.skipped' }), say), goesTo(station({}), say)]).toEqual(['', ''])
})

test('where a suspended request stands nobody is at work', () => {
  expect(wordOf(station({ kind: 'current', note: 'flows.status-suspended' }), say)).toBe('flows.status-suspended')
  expect(wordOf(station({ kind: 'current', note: 'any' }), say)).toBe('approvals.timeline.waiting')
})
