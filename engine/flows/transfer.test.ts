import { describe, expect, test } from 'vitest'
import { workItemActions } from './availability.ts'
import { workItemChanges, noticesOf } from './events.ts'
import { historyOf } from './history.ts'
import type { ApproverNode } from './model.ts'
import { approver, chain, factsFor, start } from './testing/builders.ts'
import { given, type Story } from './testing/specification.ts'
import { decide } from './decide.ts'

const flowOf = (changes: Partial<ApproverNode> = {}, people: readonly string[] = ['li', 'wang']) =>
  chain(start(), approver('a', people, changes), approver('b', ['sun']))
const submitted = (changes: Partial<ApproverNode> = {}, people?: readonly string[]) =>
  given(flowOf(changes, people)).and({ by: 'zhang', type: 'submit' })
const all = { counterSign: { mode: 'all', ratio: 100 } } as const
const inTurn = { counterSign: { mode: 'sequence' } } as const
const asked = ({ state }: { readonly state: { readonly entries: readonly { readonly person: { readonly id: string } }[] } }) =>
  state.entries.map(({ person }) => person.id)

describe('transferring a work item', () => {
  test('the receiver has it instead, without the draft of the former person', () => {
    const story = submitted({}, ['li']).and({ by: 'li', type: 'save-approval-draft', draft: { opinion: '想一想' } })
    const { state, events } = story.when({ by: 'li', type: 'transfer', to: 'zhao', opinion: ' 请您看 ' })
    expect(state.entries).toMatchObject([{ node: 'a', person: { id: 'zhao' }, draft: null }])
    expect(state.visits).toMatchObject([{ people: [{ id: 'zhao' }], votes: [] }])
    expect(events.flatMap(workItemChanges)).toEqual([
      { change: 'handled', id: 'e0-2', action: 7 },
      { change: 'assigned', id: state.entries[0]!.id, node: 'a', nodeName: '节点a', person: { id: 'zhao', name: 'zhao' } },
    ])
    expect(events.flatMap((event) => noticesOf(event, { state, opinion: '' }, flowOf()))).toMatchObject([
      { kind: 'given', people: [{ id: 'zhao' }], leadsTo: 'work-item', workItem: { id: state.entries[0]!.id }, params: { by: 'li' } },
    ])
    expect(historyOf(flowOf(), [...story.events, ...events]).at(-1)).toMatchObject({
      action: 7,
      by: { id: 'li' },
      given: { from: [{ id: 'li' }], to: { id: 'zhao' } },
      opinion: '请您看',
      receivedAt: 1_000,
    })
  })

  test('the receiver decides in the place of the former person, who may get it back', () => {
    const transferred = submitted({}, ['li']).and({ by: 'li', type: 'transfer', to: 'zhao' })
    expect(transferred.when({ by: 'li', type: 'approve' }).refusal).toMatchObject({ text: 'flows.already-handled' })
    expect(transferred.when({ by: 'zhao', type: 'approve' }).state.passed).toMatchObject([{ node: 'a', handlers: [{ id: 'zhao' }] }])
    expect(asked(transferred.and({ by: 'zhao', type: 'transfer', to: 'li' }))).toEqual(['li'])
  })

  test('a counter-sign asks as many as before', () => {
    const story = submitted(all).and({ by: 'li', type: 'transfer', to: 'zhao' }).and({ by: 'wang', type: 'approve' })
    expect(story.state).toMatchObject({ status: 1, visits: [{ node: 'a' }] })
    expect(asked(story)).toEqual(['zhao'])
    expect(asked(story.and({ by: 'zhao', type: 'approve' }))).toEqual(['sun'])
    expect(story.when({ by: 'zhao', type: 'return' }).state.status).toBe(3)
  })

  test('one of several is enough, whoever has it now', () => {
    const story = submitted().and({ by: 'li', type: 'transfer', to: 'zhao' })
    expect(asked(story)).toEqual(['zhao', 'wang'])
    expect(asked(story.and({ by: 'zhao', type: 'approve' }))).toEqual(['sun'])
    expect(asked(story.and({ by: 'wang', type: 'approve' }))).toEqual(['sun'])
  })

  test('a turn stays where it was in the sequence', () => {
    const story = submitted(inTurn).and({ by: 'li', type: 'transfer', to: 'zhao' })
    expect(asked(story)).toEqual(['zhao'])
    const next = story.and({ by: 'zhao', type: 'approve' })
    expect(asked(next)).toEqual(['wang'])
    expect(asked(next.and({ by: 'wang', type: 'transfer', to: 'li' }).and({ by: 'li', type: 'approve' }))).toEqual(['sun'])
  })

  test('urging and withdrawing reach the receiver', () => {
    const story = submitted({}, ['li']).and({ by: 'li', type: 'transfer', to: 'zhao' })
    expect(story.when({ by: 'zhang', type: 'urge' }).events).toMatchObject([{ people: [{ id: 'zhao' }] }])
    expect(story.when({ by: 'zhang', type: 'withdraw' }).state.entries).toEqual([])
  })

  test('what the receiver returns to come straight back, comes back to the receiver', () => {
    const story = given(flowOf({ afterReturn: 'straight-back', ...all }))
      .and({ by: 'zhang', type: 'submit' })
      .and({ by: 'li', type: 'transfer', to: 'zhao' })
      .and({ by: 'zhao', type: 'return', opinion: '请补充' })
      .and({ by: 'zhang', type: 'submit' })
    expect(asked(story).toSorted()).toEqual(['wang', 'zhao'])
  })

  test('who was given a work item decides by hand, also where a rule would approve for him', () => {
    const twice = chain(start(), approver('a', ['zhao']), approver('b', ['li', 'wang'], { ...all, autoApproval: ['approved-before'] }))
    const story = given(twice)
      .and({ by: 'zhang', type: 'submit' })
      .and({ by: 'zhao', type: 'approve' })
      .and({ by: 'li', type: 'transfer', to: 'zhao' })
      .and({ by: 'wang', type: 'approve' })
    expect(asked(story)).toEqual(['zhao'])
    expect(story.state.visits).toMatchObject([{ votes: [{ person: { id: 'wang' } }] }])
  })
})

describe('nobody gets a work item', () => {
  test.each([
    { to: '', text: 'flows.receiver-missing' },
    { to: 'li', text: 'flows.receiver-oneself' },
    { to: 'gone', text: 'flows.receiver-unknown' },
    { to: 'hidden', text: 'flows.receiver-unknown' },
    { to: 'wang', text: 'flows.receiver-asked' },
    { to: 'zhang', text: 'flows.receiver-initiator' },
  ])('who is “$to”: $text', ({ to, text }) => {
    const world = { world: { disabled: ['gone'] }, unseen: ['hidden'] }
    const refused = submitted(all).when({ by: 'li', type: 'transfer', to }, world)
    expect(refused).toMatchObject({ refusal: { kind: 'invalid', text, field: 'freeApproverUserId' }, events: [] })
  })

  test('whose turn is still to come, or who voted already', () => {
    expect(submitted(inTurn).when({ by: 'li', type: 'transfer', to: 'wang' }).refusal?.text).toBe('flows.receiver-asked')
    const voted = submitted(all).and({ by: 'wang', type: 'approve' })
    expect(voted.when({ by: 'li', type: 'transfer', to: 'wang' }).refusal?.text).toBe('flows.receiver-asked')
  })

  test('but for the initiator where the node lets him approve', () =>
    expect(asked(submitted({ initiatorMayApprove: true }, ['li']).and({ by: 'li', type: 'transfer', to: 'zhang' }))).toEqual(['zhang']))
})

describe('who may transfer', () => {
  const off = { actions: { ...approver('x', []).actions, transfer: false } }

  test('only where the node has the button', () => {
    const story = submitted(off, ['li'])
    expect(story.when({ by: 'li', type: 'transfer', to: 'zhao' }).refusal).toMatchObject({ kind: 'forbidden', text: 'flows.action-off' })
    expect(workItemActions(flowOf(off, ['li']), story.state, 'li', 0)[0]?.actions).not.toContain('transfer')
  })

  test('only the person of the work item', () => {
    const { state } = submitted({}, ['li'])
    const command = { type: 'transfer', workItem: state.entries[0]!.id, to: 'zhao' } as const
    expect(decide(flowOf(), state, command, factsFor('wang')).refusal?.text).toBe('flows.not-operator')
  })

  test('with a signature where the node wants one', () =>
    expect(submitted({ signed: true }, ['li']).when({ by: 'li', type: 'transfer', to: 'zhao' }).refusal?.text).toBe(
      'flows.signature-missing',
    ))
})

describe('assigning by somebody who manages the operators', () => {
  const to = (who: string) => ({ by: 'boss', type: 'assign', to: who }) as const
  const workItemOf = ({ state }: { readonly state: ReturnType<typeof submitted>['state'] }, who: string) =>
    [...state.entries, ...(state.straightBack?.held ?? [])].find(({ person }) => person.id === who)!.id

  test('one person is asked instead; the history names both, and the former one has handled nothing', () => {
    const story = submitted({}, ['li'])
    const { state, events } = story.when({ ...to('zhao'), node: 'a', opinion: '李出差' })
    expect(asked({ state })).toEqual(['zhao'])
    expect(events.flatMap(workItemChanges)).toMatchObject([{ change: 'closed' }, { change: 'assigned', person: { id: 'zhao' } }])
    expect(historyOf(flowOf(), [...story.events, ...events]).at(-1)).toMatchObject({
      action: 5,
      by: { id: 'boss' },
      given: { from: [{ id: 'li' }], to: { id: 'zhao' } },
      opinion: '李出差',
    })
  })

  test('one person takes the place of all of whom one is enough; of a counter-sign one is named', () => {
    expect(asked(submitted().and({ ...to('zhao'), node: 'a' }))).toEqual(['zhao'])
    const story = submitted(all)
    expect(story.when({ ...to('zhao'), node: 'a' }).refusal).toMatchObject({ kind: 'invalid', text: 'flows.assign-one' })
    expect(asked(story.and({ ...to('zhao'), workItem: workItemOf(story, 'wang') }))).toEqual(['li', 'zhao'])
  })

  test('what is held until the request comes straight back goes to the receiver, who is asked then', () => {
    const away = given(flowOf({ afterReturn: 'straight-back', counterSign: { mode: 'all', ratio: 100 } }))
      .and({ by: 'zhang', type: 'submit' })
      .and({ by: 'li', type: 'return', opinion: '请补充' })
    const assigned = away.and({ ...to('zhao'), workItem: workItemOf(away, 'wang') })
    expect(asked(assigned)).toEqual([])
    expect(assigned.events.flatMap(workItemChanges).slice(-3)).toMatchObject([
      { change: 'closed' },
      { change: 'assigned' },
      { change: 'held' },
    ])
    expect(asked(assigned.and({ by: 'zhang', type: 'submit' })).toSorted()).toEqual(['li', 'zhao'])
  })

  test('while the request is suspended the receiver is told nothing; he is when it goes on', () => {
    const told = ({ state, events }: Pick<Story, 'state' | 'events'>) =>
      events.flatMap((event) => noticesOf(event, { state, opinion: '' }, flowOf())).flatMap(({ kind, people }) => [kind, people[0]?.id])
    const suspended = submitted({}, ['li']).and({ by: 'admin', type: 'suspend' })
    const assigned = suspended.when({ ...to('zhao'), node: 'a' })
    expect([assigned.refusal, told(assigned)]).toEqual([undefined, []])
    expect(told(suspended.and({ ...to('zhao'), node: 'a' }).when({ by: 'admin', type: 'restore' }))).toContain('zhao')
  })

  test.each([
    [{ ...to('zhao'), node: 'b' }, 'flows.already-handled'],
    [{ ...to('zhao'), workItem: 'gone' }, 'flows.already-handled'],
    [{ ...to('li'), node: 'a' }, 'flows.receiver-asked'],
    [{ ...to('zhang'), node: 'a' }, 'flows.receiver-initiator'],
    [{ ...to(''), node: 'a' }, 'flows.receiver-missing'],
  ])('%o is refused: %s', (command, text) => expect(submitted({}, ['li']).when(command).refusal?.text).toBe(text))

  test('after the end nobody is assigned', () =>
    expect(
      given(chain(start()))
        .and({ by: 'zhang', type: 'submit' })
        .when({ ...to('zhao'), node: 'a' }).refusal?.text,
    ).toBe('flows.ended'))
})

describe('an approval is not taken back once its work item was handed on', () => {
  const story = (mode: 'any' | 'sequence') => {
    const people = mode === 'any' ? ['li'] : ['li', 'wang']
    const next = mode === 'any' ? approver('b', ['wang']) : approver('b', ['zhao'])
    return given(chain(start(), approver('a', people, { counterSign: { mode } }), next)).and({ by: 'zhang', type: 'submit' })
  }

  test.each(['any', 'sequence'] as const)('at the next node, or to the next in turn: %s', (mode) => {
    const approved = story(mode).and({ by: 'li', type: 'approve' })
    expect(approved.when({ by: 'li', type: 'recall' }).refusal).toBeUndefined()
    const workItem = approved.state.entries[0]!.id
    for (const handedOn of [
      approved.and({ by: 'wang', type: 'transfer', to: 'qian' }),
      approved.and({ by: 'keeper', type: 'assign', workItem, to: 'qian' }),
    ])
      expect(handedOn.when({ by: 'li', type: 'recall' }).refusal?.text).toBe('flows.not-recallable')
  })

  test('but what was handed on before the approval hinders nothing', () => {
    const handedOn = story('sequence').and({ by: 'li', type: 'transfer', to: 'qian' }).and({ by: 'qian', type: 'approve' })
    expect(handedOn.when({ by: 'qian', type: 'recall' }).refusal).toBeUndefined()
  })
})
