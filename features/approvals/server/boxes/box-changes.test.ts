import { expect, test } from 'vitest'
import { initialState, type FlowState, type WorkItem } from '#engine/flows/state.ts'
import { boxesChangedEntry } from '#features/approvals/server/boxes/box-changes.ts'

const entry = (id: string, person: string): WorkItem => ({
  id,
  node: 'n',
  nodeName: 'node',
  person: { id: person, name: person },
  receivedAt: 0,
  draft: null,
})
const state = (status: FlowState['status'], entries: readonly WorkItem[]): FlowState => ({
  ...initialState,
  initiator: { id: 'filer', name: 'filer' },
  status,
  entries,
})
const told = (before: FlowState, after: FlowState) => boxesChangedEntry(before, after).map((one) => one.payload['userIds'])

test('who loses a work item and who started the request are told', () => {
  expect(told(state(1, [entry('e1', 'anna'), entry('e2', 'bert')]), state(1, [entry('e2', 'bert'), entry('e3', 'carl')]))).toEqual([
    ['anna', 'filer'],
  ])
})

test('a withdrawn request leaves everybody’s box', () => {
  expect(told(state(1, [entry('e1', 'anna')]), state(4, []))).toEqual([['anna', 'filer']])
})

test('a draft that is kept tells nobody', () => {
  const before = state(1, [entry('e1', 'anna')])
  expect(told(before, { ...before, sequence: 9 })).toEqual([])
})
