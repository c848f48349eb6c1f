import { describe, expect, test } from 'vitest'
import { decide } from './decide.ts'
import type { FlowDefinition } from './model.ts'
import { followingNodes, route } from './preview.ts'
import { initialState } from './state.ts'
import type { FlowState } from './state.ts'
import { approver, branch, branchAbove, chain, directory, factsFor, person, start, users } from './testing/builders.ts'
import { given } from './testing/specification.ts'

const fork = {
  kind: 'condition' as const,
  branches: [branchAbove('c1', 'depDue', '0', { next: approver('d', ['bank']) }), branch('c2', { isDefault: true })],
}
const definition = chain(start(), { ...approver('a', ['li', 'wang']), fork }, approver('b', ['li'], { autoApproval: ['approved-before'] }))

const way = (flow: FlowDefinition, depDue: string, state: FlowState = initialState) =>
  route(flow, state, { formData: { depDue }, directory: directory(), initiator: person('zhang') })
const shown = (flow: FlowDefinition, depDue: string, state?: FlowState) =>
  way(flow, depDue, state).steps.map((step) => [step.node, step.outcome, ...step.people.map((one) => one.person.id)])

const facts = { formData: {}, directory: directory(), initiator: person('zhang') }
const beside = (kind: 'parallel' | 'chosen') =>
  chain(
    start(),
    approver('a', ['li'], {
      fork: { kind, branches: [branch('l', { next: approver('x', ['wang']) }), branch('r', { next: approver('y', ['sun']) })] },
    }),
    approver('b', ['zhao']),
  )

describe('what comes at once', () => {
  const begun = (flow: FlowDefinition) => decide(flow, initialState, { type: 'submit' }, factsFor('zhang')).state

  test.each(['parallel', 'chosen'] as const)('behind a node with branches that are %s: the first node of each', (kind) => {
    const flow = beside(kind)
    expect(followingNodes(flow, initialState, facts, 'start')).toEqual(['a'])
    expect(followingNodes(flow, begun(flow), facts, 'a')).toEqual(['x', 'y'])
    expect(followingNodes(flow, begun(flow), facts, 'b')).toEqual([])
  })

  test('in a branch: nothing while another one holds the join up, then the node behind it', () => {
    const flow = beside('parallel')
    const split = given(flow).and({ type: 'submit', by: 'zhang' }).and({ type: 'approve', by: 'li' }).state
    expect(followingNodes(flow, split, facts, 'x')).toEqual([])
    const last = given(flow)
      .and({ type: 'submit', by: 'zhang' })
      .and({ type: 'approve', by: 'li' })
      .and({ type: 'approve', by: 'wang' }).state
    expect(followingNodes(flow, last, facts, 'y')).toEqual(['b'])
  })
})

test('of candidates those are told whom the reader may see, and that they are picked before', () => {
  const assignee = { kind: 'candidates' as const, members: users('wang', 'sun'), narrowing: 'none' as const }
  const flow = chain(start(), approver('a', ['li']), approver('lab', [], { assignee }), approver('b', ['zhao']))
  const [, lab, b] = route(flow, initialState, { ...facts, sees: (id) => id !== 'sun' }).steps
  expect(lab).toMatchObject({ outcome: 'candidates', people: [{ person: { id: 'wang' } }] })
  expect(lab?.people).toHaveLength(1)
  expect(b).toMatchObject({ outcome: 'asks' })
})

describe('who will approve this', () => {
  test('the whole way before submission, as the form leads it', () => {
    expect(shown(definition, '0')).toEqual([
      ['a', 'asks', 'li', 'wang'],
      ['b', 'asks', 'li'],
    ])
    expect(shown(definition, '5')).toEqual([
      ['a', 'asks', 'li', 'wang'],
      ['d', 'asks', 'bank'],
      ['b', 'asks', 'li'],
    ])
  })

  test('it says where nobody has to act, and why', () => {
    const certain = chain(start(), approver('a', ['li']), approver('b', ['li'], { autoApproval: ['approved-before'] }))
    expect(way(certain, '0').steps[1]).toMatchObject({
      outcome: 'automatic',
      people: [{ automatic: 'approved-before' }],
      foundBy: 'assignee',
    })
    const skipping = chain(start({ withoutPeople: { rule: 'approve', users: [] } }), approver('a', []), approver('b', ['li']))
    expect(shown(skipping, '0')).toEqual([
      ['a', 'skipped'],
      ['b', 'asks', 'li'],
    ])
  })

  test('who approves by rule where any one is enough is not taken for known while an earlier approval may count for somebody before him', () => {
    const any = { counterSign: { mode: 'any' as const } }
    const flow = chain(
      start(),
      approver('a', ['li', 'wang'], any),
      approver('b', ['li', 'zhang'], { ...any, autoApproval: ['initiator', 'approved-before'] }),
      approver('c', ['zhang'], { autoApproval: ['approved-before'], initiatorMayApprove: true }),
    )
    expect(shown(flow, '0').map(([node, outcome]) => [node, outcome])).toEqual([
      ['a', 'asks'],
      ['b', 'automatic'],
      ['c', 'asks'],
    ])
  })

  test('it says where the way ends', () => {
    const refusing = chain(start({ withoutPeople: { rule: 'refuse', users: [] } }), approver('a', []), approver('b', ['li']))
    expect(way(refusing, '0')).toMatchObject({ steps: [{ node: 'a', outcome: 'blocked' }], refusal: { text: 'flows.nobody-found' } })
  })

  test('of a running request only what is to come', () => {
    const story = given(definition, { formData: { depDue: '5' } }).and({ by: 'zhang', type: 'submit' })
    expect(shown(definition, '5', story.state)).toEqual([
      ['d', 'asks', 'bank'],
      ['b', 'asks', 'li'],
    ])
  })

  test('of a request that comes straight back, first the node that returned it', () => {
    const back = chain(start(), approver('a', ['li']), approver('b', ['wang'], { afterReturn: 'straight-back' }), approver('c', ['sun']))
    const story = given(back)
      .and({ by: 'zhang', type: 'submit' })
      .and({ by: 'li', type: 'approve' })
      .and({ by: 'wang', type: 'return', to: 'start' })
    expect(shown(back, '0', story.state)).toEqual([
      ['b', 'asks', 'wang'],
      ['c', 'asks', 'sun'],
    ])
  })

  test('what a stand-in decided does not let the step of his person be passed by itself', () => {
    const all = { counterSign: { mode: 'all', ratio: 100 } } as const
    const flow = chain(start(), approver('a', ['li', 'wang'], all), approver('b', ['li'], { autoApproval: ['approved-before'] }))
    const { state } = given(flow).and({ by: 'zhang', type: 'submit' })
    const approve = { type: 'approve', workItem: state.entries.find((open) => open.person.id === 'li')!.id } as const
    const outcomes = (after: FlowState) => way(flow, '0', after).steps.map(({ outcome }) => outcome)
    const decided = (through: object) => decide(flow, state, approve, { ...factsFor('li', {}, 'x'), ...through }).state
    expect(outcomes(decided({}))).toEqual(['automatic'])
    expect(outcomes(decided({ through: person('stand') }))).toEqual(['asks'])
  })
})
