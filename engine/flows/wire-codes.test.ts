import { describe, expect, test } from 'vitest'
import { historyOf } from './history.ts'
import { approver, branch, branchAbove, chain, start } from './testing/builders.ts'
import { given } from './testing/specification.ts'
import { completion, currentStep, nodeStates, statusText, wireStatus } from './wire-codes.ts'

const fork = {
  kind: 'condition' as const,
  branches: [branchAbove('c1', 'depDue', '0', { next: approver('d', ['bank'], { progress: 70 }) }), branch('c2', { isDefault: true })],
}
const definition = chain(start(), { ...approver('a', ['li'], { progress: 30 }), fork }, approver('b', ['wang'], { progress: 80 }))
const running = given(definition, { formData: { depDue: '0' } }).and({ by: 'zhang', type: 'submit' })
const atB = running.and({ by: 'li', type: 'approve' })
const done = atB.and({ by: 'wang', type: 'approve' })

describe('codes that leave the server', () => {
  test('withdrawn for re-submission leaves as withdrawn', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((status) => wireStatus(status as 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 4])
    expect(statusText(7)).toBe('flows.status-withdrawn')
  })

  test('nodes: past, current, not reached, skipped', () => {
    expect(Object.fromEntries(nodeStates(definition, atB.state))).toEqual({ start: 0, a: 0, d: 2, b: 1 })
    expect(Object.fromEntries(nodeStates(definition, done.state))).toEqual({ start: 0, a: 0, d: -1, b: 0 })
    expect(nodeStates(definition, running.and({ by: 'li', type: 'return', to: 'start' }).state).get('start')).toBe(1)
  })

  test('progress and step follow the current node', () => {
    expect([running, atB, done].map((story) => completion(definition, story.state))).toEqual([30, 80, 100])
    expect(currentStep(definition, atB.state)).toEqual({ codes: ['b'], names: ['节点b'] })
    expect(currentStep(definition, done.state)).toEqual({ codes: [], names: [] })
    expect(currentStep(definition, given(definition).and({ by: 'zhang', type: 'save-draft' }).state).codes).toEqual(['start'])
  })
})

test('the history has a line for each action, with what was said and how long it took', () => {
  const story = running
    .and({ by: 'li', type: 'return', to: 'start', opinion: '面积不符' }, { now: 5_000 })
    .and({ by: 'zhang', type: 'submit' })
    .and({ by: 'zhang', type: 'withdraw' })
  expect(
    historyOf(definition, story.events).map(({ action, by, nodeName, opinion, toName, receivedAt, at }) => [
      action,
      by?.id,
      nodeName,
      opinion,
      toName,
      receivedAt === null ? null : at - receivedAt,
    ]),
  ).toEqual([
    [2, 'zhang', '流程发起', '', null, null],
    [0, 'li', '节点a', '面积不符', '流程发起', 4_000],
    [2, 'zhang', '流程发起', '', null, null],
    [3, 'zhang', '流程发起', '', null, null],
  ])
})
