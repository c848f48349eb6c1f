import { expect, test } from 'vitest'
import { goesTo, momentText, whoText, wordOf, type Station } from '#features/approvals/web/approval/station-word.ts'

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

test('a timer says how long it waits and until when, a coming node until when at the latest', () => {
  const wait = { text: '等待 1 天', until: 0, earliest: true }
  const waits = station({ kind: 'coming', note: 'flows.timer-coming', wait })
  expect([whoText(waits, say), momentText(waits, say, 'Asia/Shanghai')]).toEqual(['等待 1 天', 'approvals.waits-earliest 1970-01-01 08:00'])
  expect(momentText(station({ wait: { ...wait, until: null } }), say, 'Asia/Shanghai')).toBe('')
  expect(momentText(station({ kind: 'coming', latestAt: 0 }), say, 'Asia/Shanghai')).toBe('approvals.due.latest 1970-01-01 08:00')
  expect([whoText(station({ kind: 'coming' }), say), whoText(station({}), say)]).toEqual(['approvals.nobody', ''])
})

test('where a suspended request stands nobody is at work', () => {
  expect(wordOf(station({ kind: 'current', note: 'flows.status-suspended' }), say)).toBe('flows.status-suspended')
  expect(wordOf(station({ kind: 'current', note: 'any' }), say)).toBe('approvals.timeline.waiting')
})
