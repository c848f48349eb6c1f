import { describe, expect, test } from 'vitest'
import { workItemActions } from './availability.ts'
import { decide } from './decide.ts'
import type { FlowCommand } from './actions.ts'
import { workItemChanges, type FlowEvent } from './events.ts'
import { historyOf } from './history.ts'
import { refuseStandIn } from './stand-in.ts'
import { initialState, type FlowState } from './state.ts'
import { approver, chain, factsFor, person, start } from './testing/builders.ts'

/** 委托: 'stand' acts in the name of 'li'. */

const all = { counterSign: { mode: 'all', ratio: 100 } } as const
const flow = chain(start(), approver('a', ['li', 'wang'], all), approver('b', ['li'], { autoApproval: ['approved-before'] }))

function submitted(by = 'zhang'): { state: FlowState; events: readonly FlowEvent[] } {
  const command = { type: 'submit', requestId: 'r', urgency: 1, copyTo: [], people: {} } as const
  return decide(flow, initialState, command, factsFor(by, {}, 's'))
}
const itemOf = (state: FlowState, who: string): string => state.entries.find(({ person: { id } }) => id === who)!.id
const through = (state: FlowState, command: FlowCommand, inNameOf = 'li', standIn = 'stand') =>
  decide(flow, state, command, { ...factsFor(inNameOf, {}, 't'), through: person(standIn) })

describe('a stand-in', () => {
  test('decides as the person would, and the history names both', () => {
    const { state, events } = submitted()
    const decided = through(state, { type: 'approve', workItem: itemOf(state, 'li') })
    expect(decided.state.visits[0]!.votes).toMatchObject([
      { person: person('li'), approves: true, automatic: false, through: person('stand') },
    ])
    expect(decided.events.flatMap(workItemChanges)).toEqual([
      { change: 'handled', id: itemOf(state, 'li'), action: 1, through: person('stand') },
    ])
    expect(historyOf(flow, [...events, ...decided.events]).map(({ by, through: who }) => [by?.id, who?.id])).toEqual([
      ['zhang', undefined],
      ['li', 'stand'],
    ])
  })

  test('returns, and what follows by rule has no stand-in', () => {
    const { state } = submitted()
    const returned = through(state, { type: 'return', workItem: itemOf(state, 'li'), opinion: '请补正' })
    expect(returned.state.status).toBe(3)
    const first = decide(flow, state, { type: 'approve', workItem: itemOf(state, 'wang') }, factsFor('wang', {}, 'u')).state
    const lines = historyOf(flow, through(first, { type: 'approve', workItem: itemOf(first, 'li') }).events)
    expect(lines.map((line) => [line.by?.id, line.automatic, line.through?.id])).toEqual([
      ['li', null, 'stand'],
      ['li', 'approved-before', undefined],
    ])
  })

  test('hands nothing on and keeps nothing', () => {
    const { state } = submitted()
    const workItem = itemOf(state, 'li')
    expect(workItemActions(flow, state, 'li', 1_000, 'stand')).toEqual([{ workItem, node: 'a', actions: ['approve', 'return'] }])
    for (const command of [
      { type: 'transfer', workItem, to: 'zhao' },
      { type: 'save-approval-draft', workItem, draft: null },
    ] as const)
      expect(through(state, command).refusal?.text).toBe('flows.stand-in-decides-only')
  })

  test('does not decide about his own request, beside himself, or twice at a node', () => {
    const own = submitted('stand').state
    expect(refuseStandIn(own, itemOf(own, 'li'), 'stand', true)?.text).toBe('flows.stand-in-initiator')
    const { state } = submitted()
    const approving = (of: FlowState, who: string) => ({ type: 'approve', workItem: itemOf(of, who) }) as const
    expect(through(state, approving(state, 'li'), 'li', 'wang').refusal?.text).toBe('flows.stand-in-asked')
    const once = through(state, approving(state, 'li')).state
    expect(through(once, approving(once, 'wang'), 'wang').refusal?.text).toBe('flows.stand-in-asked')
    expect(through(once, approving(once, 'wang'), 'wang', 'other').refusal).toBeUndefined()
  })

  test('has no work item but that of whom he stands in for', () => {
    const { state } = submitted()
    expect(through(state, { type: 'approve', workItem: itemOf(state, 'wang') }).refusal?.text).toBe('flows.not-operator')
  })
})
