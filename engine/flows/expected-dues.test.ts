import { expect, test } from 'vitest'
import type { ApproverNode, FlowDefinition, NodeTimes } from './model.ts'
import { route } from './preview.ts'
import { initialState } from './state.ts'
import type { FlowState } from './state.ts'
import { approver, branch, chain, directory, factsFor, person, start, timer } from './testing/builders.ts'
import { given } from './testing/specification.ts'

/** Until when nodes to come have to be handled at the latest, in hours. */

const hour = 3_600_000
const limited = (hours: number, from: 'receipt' | 'launch' = 'receipt'): { readonly times: NodeTimes } => ({
  times: {
    limit: { kind: 'own', from, field: '', hours, counts: 'clock' },
    reminders: { kind: 'off' },
    overdue: { kind: 'off' },
  },
})
const node = (code: string, hours: number, changes: Partial<ApproverNode> = {}) => approver(code, ['li'], { ...limited(hours), ...changes })
const told = (definition: FlowDefinition, state: FlowState = initialState, now = 0) =>
  Object.fromEntries(
    route(definition, state, {
      formData: {},
      directory: directory(),
      initiator: person('zhang'),
      clock: { now: now * hour, calendar: factsFor('').calendar },
    }).steps.flatMap(({ node: code, dueAt }) => (dueAt === undefined ? [] : [[code, dueAt / hour]])),
  )

test('each node has its time behind that of all before it, a timer counts, and a limit from the launch stays', () => {
  const flow = chain(start(), node('a', 24), timer('t', { hours: 3 }), node('b', 10), approver('c', ['li'], limited(30, 'launch')))
  expect(told(flow)).toEqual({ a: 24, b: 37, c: 30 })
  const submitted = given(flow).and({ by: 'zhang', type: 'submit' }, { now: 0 })
  expect(told(flow, submitted.state, 20)).toEqual({ b: 37, c: 30 })
  const waiting = submitted.and({ by: 'li', type: 'approve' }, { now: 5 * hour })
  expect(told(flow, waiting.state, 6)).toEqual({ b: 18, c: 30 })
})

test('behind a node without a limit nothing is told, and of people in turn each has his time', () => {
  expect(told(chain(start(), node('a', 5), approver('b', ['li']), node('c', 5)))).toEqual({ a: 5 })
  const inTurn = approver('a', ['li', 'wang', 'sun'], { ...limited(5), counterSign: { mode: 'sequence' } })
  expect(told(chain(start(), inTurn, node('b', 2)))).toEqual({ a: 15, b: 17 })
})

test('a join is reached when the longest branch is over', () => {
  const branches = [branch('x', { next: node('c', 4) }), branch('y', { next: node('d', 9) })]
  expect(told(chain(start(), node('a', 1, { fork: { kind: 'parallel', branches } }), node('b', 1)))).toEqual({ a: 1, c: 5, d: 10, b: 11 })
})

test('nothing is told of a suspended request', () => {
  const flow = chain(start(), node('a', 24), node('b', 10))
  const suspended = given(flow).and({ by: 'zhang', type: 'submit' }).and({ by: 'keeper', type: 'suspend' })
  expect(told(flow, suspended.state)).toEqual({})
})
