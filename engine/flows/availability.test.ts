import { describe, expect, test } from 'vitest'
import { returnChoices } from './actions/return/choices.ts'
import { monitorActions, requestActions, workItemActions } from './availability.ts'
import { noticesOf } from './events.ts'
import { approver, chain, start } from './testing/builders.ts'
import { given } from './testing/specification.ts'

const definition = chain(
  start(),
  approver('a', ['li'], { afterReturn: 'chosen' }),
  approver('b', ['wang'], {
    actions: { save: false, approve: true, return: false, recall: true, transfer: true, addSigner: false, print: false },
  }),
)
const draft = given(definition).and({ by: 'zhang', type: 'save-draft' })
const running = draft.and({ by: 'zhang', type: 'submit' })
const actions = (story: typeof draft, userId = 'zhang', now = 1_000) => requestActions(definition, story.state, userId, now)
const choices = ({ state }: typeof draft, actorId: string) =>
  returnChoices({ definition, state, actorId, now: 1_000, workItem: state.entries[0]?.id ?? '' })

describe('what the initiator can do', () => {
  test('by status', () => {
    expect(actions(draft)).toEqual(['edit', 'submit', 'delete'])
    expect(actions(running)).toEqual(['withdraw', 'urge'])
    expect(actions(running.and({ by: 'li', type: 'return', to: 'start' }))).toEqual(['edit', 'resubmit'])
    expect(actions(running.and({ by: 'zhang', type: 'withdraw' }))).toEqual(['edit', 'resubmit', 'delete'])
    expect(actions(running.and({ by: 'li', type: 'approve' }).and({ by: 'wang', type: 'approve' }))).toEqual([])
  })

  test('not twice a reminder in ten minutes', () => {
    const urged = running.and({ by: 'zhang', type: 'urge' })
    expect(actions(urged, 'zhang', 2_000)).toEqual(['withdraw'])
    expect(actions(urged, 'zhang', 601_000)).toEqual(['withdraw', 'urge'])
  })

  test('nobody else', () => expect(actions(running, 'li')).toEqual([]))
})

describe('what somebody who watches can do', () => {
  const monitored = ({ state }: typeof draft, now = 1_000) => monitorActions(definition, state, 'keeper', now)

  test('reminding and moving while it runs, deleting what nobody goes on with, reviving what has ended', () => {
    expect(monitored(draft)).toEqual([])
    expect(monitored(running)).toEqual(['urge', 'suspend', 'terminate', 'change'])
    expect(monitored(running.and({ by: 'li', type: 'return', to: 'start' }))).toEqual(['delete', 'change'])
    expect(monitored(running.and({ by: 'zhang', type: 'withdraw' }))).toEqual(['delete'])
    expect(monitored(running.and({ by: 'li', type: 'approve' }).and({ by: 'wang', type: 'approve' }))).toEqual(['revive'])
    expect(monitored(running.and({ by: 'zhang', type: 'urge' }), 2_000)).toEqual(['suspend', 'terminate', 'change'])
    expect(monitored(running.and({ by: 'keeper', type: 'suspend' }))).toEqual(['restore'])
    expect(monitored(running.and({ by: 'keeper', type: 'terminate', opinion: '重复' }))).toEqual(['delete', 'revive'])
  })

  test('only as somebody who watches, and the people are told who it was', () => {
    expect(running.when({ by: 'keeper', type: 'urge' }).refusal?.text).toBe('flows.not-initiator')
    const { events, state } = running.when({ by: 'keeper', type: 'urge', asMonitor: true })
    const told = events.flatMap((event) => noticesOf(event, { state, opinion: '' }, definition))
    expect(told).toMatchObject([{ kind: 'urged-by-monitor', people: [{ id: 'li' }], params: { by: 'keeper' } }])
    const returned = running.and({ by: 'li', type: 'return', to: 'start' })
    expect(returned.when({ by: 'keeper', type: 'delete' }).refusal?.text).toBe('flows.not-initiator')
    const deleted = returned.when({ by: 'keeper', type: 'delete', asMonitor: true })
    expect(deleted.events.flatMap((event) => noticesOf(event, { state: deleted.state, opinion: '' }, definition))).toMatchObject([
      { kind: 'deleted', people: [{ id: 'zhang' }] },
    ])
  })
})

describe('what an operator can do', () => {
  test('what his node offers, with where and how he may return', () => {
    expect(workItemActions(definition, running.state, 'li', 1_000)).toMatchObject([
      { node: 'a', actions: ['approve', 'return', 'save', 'transfer'] },
    ])
    expect(choices(running, 'li')).toEqual({ targets: [{ node: 'start', name: '流程发起', takesBack: [] }], modes: [1, 2], beside: [] })
    const atB = running.and({ by: 'li', type: 'approve' })
    expect(workItemActions(definition, atB.state, 'wang', 1_000)).toMatchObject([{ node: 'b', actions: ['approve', 'transfer'] }])
    expect(choices(atB, 'wang')).toEqual({ targets: [], modes: [], beside: [] })
  })

  test('nothing without a work item', () => expect(workItemActions(definition, running.state, 'wang', 1_000)).toEqual([]))
})
