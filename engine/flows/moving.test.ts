import { describe, expect, test } from 'vitest'
import { recall } from './actions/recall/action.ts'
import { changeTargets } from './actions/change/action.ts'
import { revive as reviveAction, reviveTargets } from './actions/revive/action.ts'
import { historyOf } from './history.ts'
import { requestStatus } from './state.ts'
import type { FlowState } from './state.ts'
import { approver, branch, chain, start, subFlow, users } from './testing/builders.ts'
import { describeEvents, given } from './testing/specification.ts'

/** 变更 and 复活: who watches over a request puts it to another node, while it runs or after its end. */

const line = chain(start(), approver('a', ['li', 'wang']), approver('b', ['zhao']), approver('c', ['sun']))
const submitted = given(line).and({ by: 'zhang', type: 'submit' })
const atB = submitted.and({ by: 'li', type: 'approve' })
const approved = atB.and({ by: 'zhao', type: 'approve' }).and({ by: 'sun', type: 'approve' })
const terminatedAtB = atB.and({ by: 'keeper', type: 'terminate', opinion: '重复' })
const change = (to: string) => ({ by: 'keeper', type: 'change', to, opinion: '核实' }) as const
const revive = (to: string) => ({ by: 'keeper', type: 'revive', to, opinion: '核实' }) as const

const inBranches = [branch('left', { next: approver('x', ['li'], {}) }), branch('right', { next: approver('y', ['wang']) })]
const forked = chain(start(), { ...approver('a', ['zhao']), fork: { kind: 'parallel', branches: inBranches } }, approver('b', ['sun']))
const inFork = given(forked).and({ by: 'zhang', type: 'submit' }).and({ by: 'zhao', type: 'approve' })

const standing = ({ status, visits, entries, passed, forks }: FlowState) => ({
  status,
  at: visits.map(({ node }) => node),
  asked: entries.map(({ person }) => person.id),
  passed: passed.map(({ node }) => node),
  ...(forks && { forks }),
})
const codes = (nodes: readonly { readonly code: string }[]) => nodes.map(({ code }) => code)

describe('a change', () => {
  test('closes what is open, undoes the node and what follows it, and asks its people by hand', () => {
    const { events, state } = atB.and(change('c')).when(change('a'))
    expect(describeEvents(events)).toEqual([
      'entries-closed c sun',
      'task-changed c',
      'node-entered a li,wang',
      'operator-assigned a li',
      'operator-assigned a wang',
    ])
    expect(standing(state)).toEqual({ status: requestStatus.waiting, at: ['a'], asked: ['li', 'wang'], passed: [], forks: [] })
  })

  test('skips nodes between, which nobody has handled then', () => {
    const { state } = submitted.and(change('c')).and({ by: 'sun', type: 'approve' })
    expect(standing(state)).toMatchObject({ status: requestStatus.approved, passed: ['c'] })
  })

  test('has what was returned to its initiator go on without him', () => {
    const returned = atB.and({ by: 'zhao', type: 'return', to: 'start', mode: 1, opinion: '请补充' })
    const moved = returned.and(change('b'))
    expect(standing(moved.state)).toMatchObject({ status: requestStatus.waiting, at: ['b'], asked: ['zhao'] })
    expect(historyOf(line, moved.events).at(-1)).toMatchObject({ action: 8, nodeName: '流程发起', toName: '节点b', opinion: '核实' })
  })

  test('needs a reason and a node that is offered: not the one where it stands alone', () => {
    expect(atB.when({ ...change('c'), opinion: ' ' }).refusal).toMatchObject({ text: 'flows.move-reason-missing', field: 'handleOpinion' })
    for (const to of ['b', 'start', 'nowhere'])
      expect([to, atB.when(change(to)).refusal]).toMatchObject([to, { text: 'flows.move-target-not-offered', field: 'taskNodeId' }])
    expect(codes(changeTargets(line, atB.state))).toEqual(['a', 'c'])
  })

  test('takes the chance to take an earlier approval back', () => {
    const question = { definition: line, actorId: 'li', now: 0 }
    expect(recall.refuse({ ...question, state: atB.state })).toBeUndefined()
    expect(recall.refuse({ ...question, state: atB.and(change('c')).state })).toMatchObject({ text: 'flows.not-recallable' })
  })

  test('asks nobody by rule: who approved before decides again', () => {
    const flow = chain(start(), approver('a', ['li']), approver('b', ['li'], { autoApproval: ['approved-before'] }), approver('c', ['sun']))
    const atC = given(flow).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' })
    expect(standing(atC.state).at).toEqual(['c'])
    expect(standing(atC.and(change('b')).state)).toMatchObject({ at: ['b'], asked: ['li'] })
  })

  test('asks for people where the flow wants somebody to be named', () => {
    const flow = chain(start({ withoutPeople: { rule: 'named-by-approver', users: [] } }), approver('a', ['li']), approver('b', []))
    const story = given(flow).and({ by: 'zhang', type: 'submit' })
    expect(story.when(change('b')).nodesWithoutPeople).toEqual([{ node: 'b', name: '节点b' }])
    expect(standing(story.and({ ...change('b'), people: { b: ['sun'] } }).state).asked).toEqual(['sun'])
  })

  test('asks those candidates who decided before, and all where nobody has', () => {
    const picking = { assignee: { kind: 'candidates' as const, members: users('li', 'wang'), narrowing: 'none' as const } }
    const flow = chain(start(), approver('a', ['sun']), approver('b', [], picking), approver('c', ['zhao']))
    const story = given(flow).and({ by: 'zhang', type: 'submit' })
    expect(standing(story.and(change('b')).state).asked).toEqual(['li', 'wang'])
    const decided = story.and({ by: 'sun', type: 'approve', people: { b: ['wang'] } }).and({ by: 'wang', type: 'approve' })
    expect(standing(decided.and(change('b')).state).asked).toEqual(['wang'])
  })
})

describe('in branches beside each other', () => {
  test('a change out of them leaves them all, and their fork is over', () => {
    const { state } = inFork.and(change('b'))
    expect(standing(state)).toMatchObject({ at: ['b'], forks: [{ fork: 'a', branches: ['left', 'right'], done: ['left', 'right'] }] })
  })

  test('a change into one of them leaves the others, and their join does not wait for them', () => {
    const moved = inFork.and(change('x'))
    expect(standing(moved.state)).toMatchObject({ at: ['x'], asked: ['li'], forks: [{ fork: 'a', branches: ['left'], done: [] }] })
    expect(standing(moved.and({ by: 'li', type: 'approve' }).state).at).toEqual(['b'])
  })

  test('a branch that is done stays done', () => {
    const moved = inFork.and({ by: 'wang', type: 'approve' }).and({ by: 'li', type: 'approve' }).and(change('x'))
    expect(standing(moved.state).forks).toEqual([{ fork: 'a', branches: ['right', 'left'], done: ['right'] }])
  })

  test('a branch that was left runs again where somebody returns the request into it', () => {
    const inner = [
      branch('left', { next: { ...approver('x', ['li']), next: approver('x2', ['li']) } }),
      branch('right', { next: approver('y', ['wang']) }),
    ]
    const flow = chain(start(), { ...approver('a', ['zhao']), fork: { kind: 'parallel', branches: inner } }, approver('b', ['sun']))
    const moved = given(flow)
      .and({ by: 'zhang', type: 'submit' })
      .and({ by: 'zhao', type: 'approve' })
      .and({ by: 'li', type: 'approve' })
      .and(change('y'))
      .and({ by: 'wang', type: 'approve' })
      .and({ by: 'sun', type: 'return', to: 'x', mode: 1, opinion: '请核对' })
    expect(standing(moved.state).forks).toEqual([{ fork: 'a', branches: ['right', 'left'], done: ['right'] }])
    const done = moved.and({ by: 'li', type: 'approve' }).and({ by: 'li', type: 'approve' })
    expect(standing(done.state).at).toEqual(['b'])
  })

  test('one that was terminated in them is revived in any of its branches', () => {
    const ended = inFork.and({ by: 'keeper', type: 'terminate', opinion: '重复' })
    expect(codes(reviveTargets(forked, ended.state))).toEqual(['a', 'x', 'y'])
    expect(standing(ended.and(revive('y')).state).at).toEqual(['y'])
  })
})

describe('a revival', () => {
  test('has an approved request wait again at a node, and what follows decide anew', () => {
    const revived = approved.and(revive('b'))
    expect(describeEvents(approved.when(revive('b')).events)).toEqual(['task-revived b', 'node-entered b zhao', 'operator-assigned b zhao'])
    expect(standing(revived.state)).toMatchObject({ status: requestStatus.waiting, at: ['b'], passed: ['a'] })
    expect(revived.state).toMatchObject({ endedAt: null, submittedAt: approved.state.submittedAt })
    expect(historyOf(line, revived.events).at(-1)).toMatchObject({ action: 9, node: 'b', toName: '节点b', by: { id: 'keeper' } })
    const again = revived.and({ by: 'zhao', type: 'approve' }).and({ by: 'sun', type: 'approve' })
    expect(again.state.status).toBe(requestStatus.approved)
  })

  test('of a terminated one begins where it was or had been, and nowhere else', () => {
    expect(codes(reviveTargets(line, terminatedAtB.state))).toEqual(['a', 'b'])
    expect(terminatedAtB.when(revive('c')).refusal).toMatchObject({ text: 'flows.move-target-not-offered' })
    const revived = terminatedAtB.and(revive('b')).state
    expect(standing(revived)).toMatchObject({ at: ['b'], asked: ['zhao'] })
    expect(revived).not.toHaveProperty('stoodAt')
  })

  test('of one that ended before it was kept where it stood begins at any node', () => {
    const { stoodAt: _, ...state } = terminatedAtB.state
    expect(codes(reviveTargets(line, state))).toEqual(['a', 'b', 'c'])
  })

  test('does not start a sub flow a second time, and leaves a part that the whole has gone on from', () => {
    const whole = chain(start(), approver('a', ['li']), subFlow('s', ['wu'], { waits: false }), approver('b', ['zhao']))
    const ended = given(whole).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' }).and({ by: 'zhao', type: 'approve' })
    expect(codes(reviveTargets(whole, ended.state))).toEqual(['b'])
    const part = (waits: boolean): FlowState => ({ ...approved.state, parent: { request: 'p', node: 's', waits, depth: 1 } })
    const question = { definition: line, actorId: 'keeper', now: 0 }
    const refusedOf = (state: FlowState) => reviveAction.refuse({ ...question, state })?.text
    expect([refusedOf(part(true)), refusedOf(part(false))]).toEqual(['flows.revive-sub-flow', undefined])
  })

  test('is for what has ended: not for what runs, was returned, or was taken back by its initiator', () => {
    const ends = chain(start({ withdrawal: 'ends' }), approver('a', ['li']))
    const withdrawn = given(ends).and({ by: 'zhang', type: 'submit' }).and({ by: 'zhang', type: 'withdraw' })
    expect(withdrawn.when(revive('a')).refusal).toMatchObject({ text: 'flows.is-withdrawn' })
    expect(atB.when(revive('a')).refusal).toMatchObject({ text: 'flows.running' })
    expect(approved.when(change('a')).refusal).toMatchObject({ text: 'flows.ended' })
  })
})
