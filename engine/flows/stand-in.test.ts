import { describe, expect, test } from 'vitest'
import { workItemActions } from './availability.ts'
import { decide } from './decide.ts'
import type { FlowCommand } from './actions.ts'
import { stateAfter, workItemChanges, type FlowEvent } from './events.ts'
import { historyOf } from './history.ts'
import { refuseStandIn } from './stand-in.ts'
import { initialState, type FlowState } from './state.ts'
import { approver, chain, factsFor, person, start } from './testing/builders.ts'

/** 委托: 'stand' acts in the name of 'li'. */

const all = { counterSign: { mode: 'all', ratio: 100 } } as const
const flow = chain(start(), approver('a', ['li', 'wang'], all), approver('b', ['li'], { autoApproval: ['approved-before'] }))

function submitted(by = 'zhang', definition = flow): { state: FlowState; events: readonly FlowEvent[] } {
  const command = { type: 'submit', requestId: 'r', urgency: 1, copyTo: [], people: {} } as const
  return decide(definition, initialState, command, factsFor(by, {}, 's'))
}
const itemOf = (state: FlowState, who: string): string => state.entries.find(({ person: { id } }) => id === who)!.id
const through = (state: FlowState, command: FlowCommand, inNameOf = 'li', standIn = 'stand', definition = flow) =>
  decide(definition, state, command, { ...factsFor(inNameOf, {}, 't'), through: person(standIn) })

const approvedBy = (state: FlowState, who: string, definition = flow): FlowState =>
  decide(definition, state, { type: 'approve', workItem: itemOf(state, who) }, factsFor(who, {}, 'u')).state

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
    const judged = approvedBy(state, 'li')
    const lines = historyOf(flow, through(judged, { type: 'approve', workItem: itemOf(judged, 'wang') }, 'wang').events)
    expect(lines.map((line) => [line.by?.id, line.automatic, line.through?.id])).toEqual([
      ['wang', null, 'stand'],
      ['li', 'approved-before', undefined],
    ])
  })

  test.each(['approved-before', 'previous-handler'] as const)('approves nothing that his person would not be asked about: %s', (rule) => {
    const next = chain(start(), approver('a', ['li']), approver('b', ['li'], { autoApproval: [rule] }))
    const at = (state: FlowState) => state.entries.map(({ node, person: { id } }) => [node, id])
    const { state } = submitted('zhang', next)
    expect(at(through(state, { type: 'approve', workItem: itemOf(state, 'li') }, 'li', 'stand', next).state)).toEqual([['b', 'li']])
    expect(approvedBy(state, 'li', next).status).toBe(2)
  })

  test('who decided so once does not get a work item, a turn or what is given there', () => {
    const text = 'flows.receiver-decided'
    const { state } = submitted()
    const once = through(state, { type: 'approve', workItem: itemOf(state, 'li') }).state
    const transfer = { type: 'transfer', workItem: itemOf(once, 'wang'), to: 'stand' } as const
    expect(decide(flow, once, transfer, factsFor('wang', {}, 'u')).refusal?.text).toBe(text)
    expect(decide(flow, once, { ...transfer, type: 'assign' }, factsFor('admin', {}, 'u')).refusal?.text).toBe(text)
    expect(decide(flow, once, { ...transfer, to: 'other' }, factsFor('wang', {}, 'u')).refusal).toBeUndefined()
    const inTurn = chain(start(), approver('a', ['li', 'wang', 'zhao'], { counterSign: { mode: 'sequence' } }))
    const { state: begun } = submitted('zhang', inTurn)
    const first = through(begun, { type: 'approve', workItem: itemOf(begun, 'li') }, 'li', 'stand', inTurn).state
    const turn = { type: 'assign', node: 'a', turnOf: 'zhao', to: 'stand' } as const
    expect(decide(inTurn, first, turn, factsFor('admin', {}, 'u')).refusal?.text).toBe(text)
  })

  test('is remembered when the request comes straight back', () => {
    const back = chain(start(), approver('a', ['li', 'wang', 'zhao'], { ...all, afterReturn: 'straight-back' }))
    const { state } = submitted('zhang', back)
    const once = through(state, { type: 'approve', workItem: itemOf(state, 'li') }, 'li', 'stand', back).state
    const away = decide(back, once, { type: 'return', workItem: itemOf(once, 'wang'), opinion: '请补正' }, factsFor('wang', {}, 'u')).state
    const again = { type: 'submit', requestId: 'r', urgency: 1, copyTo: [], people: {} } as const
    const returned = decide(back, away, again, factsFor('zhang', {}, 'v'))
    expect(returned.state.visits[0]!.votes).toEqual([{ person: person('li'), approves: true, automatic: false, through: person('stand') }])
    const approve = { type: 'approve', workItem: itemOf(returned.state, 'wang') } as const
    expect(through(returned.state, approve, 'wang', 'stand', back).refusal?.text).toBe('flows.stand-in-asked')
    // Events from before it was kept name the person alone.
    const old = returned.events.map((event) => (event.type === 'node-entered' ? { ...event, standing: [person('li')] } : event))
    expect(old.reduce(stateAfter, away).visits[0]!.votes).toEqual([{ person: person('li'), approves: true, automatic: false }])
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

  test('does not decide while he waits for a signer, or once he has asked for one after himself', () => {
    const { actions } = approver('', [])
    const asking = chain(start(), approver('a', ['li', 'wang'], { ...all, actions: { ...actions, addSigner: true } }))
    for (const when of ['before', 'after'] as const) {
      const { state } = submitted('zhang', asking)
      const add = { type: 'add-signer', workItem: itemOf(state, 'li'), to: 'zhao', when } as const
      const asked = decide(asking, state, add, factsFor('li', {}, 'u')).state
      const approve = { type: 'approve', workItem: itemOf(asked, 'wang') } as const
      expect(through(asked, approve, 'wang', 'li', asking).refusal?.text).toBe('flows.stand-in-asked')
    }
  })

  test('who once decided for another one there does not decide for himself too', () => {
    const { state } = submitted()
    const vote = { person: person('zhao'), approves: true, automatic: false, through: person('li') }
    const old = { ...state, visits: [{ ...state.visits[0]!, people: [...state.visits[0]!.people, person('zhao')], votes: [vote] }] }
    const approve = { type: 'approve', workItem: itemOf(old, 'li') } as const
    expect(decide(flow, old, approve, factsFor('li')).refusal?.text).toBe('flows.decided-for-another')
    expect(decide(flow, old, { ...approve, type: 'transfer', to: 'sun' }, factsFor('li')).refusal).toBeUndefined()
  })

  test('has no work item but that of whom he stands in for', () => {
    const { state } = submitted()
    expect(through(state, { type: 'approve', workItem: itemOf(state, 'wang') }).refusal?.text).toBe('flows.not-operator')
  })
})
