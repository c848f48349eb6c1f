import { describe, expect, test } from 'vitest'
import { decide } from './decide.ts'
import { historyOf } from './history.ts'
import type { ApproverNode } from './model.ts'
import { approver, branch, branchAbove, chain, factsFor, pass, start, users } from './testing/builders.ts'
import { describeEvents, given } from './testing/specification.ts'

const oneStep = chain(start(), approver('a', ['li']))
const twoSteps = chain(start(), approver('a', ['li']), approver('b', ['wang']))
const counterSigned = (ratio: number) => chain(start(), approver('a', ['li', 'wang', 'zhao'], { counterSign: { mode: 'all', ratio } }))
const inTurn = chain(start(), approver('a', ['li', 'wang'], { counterSign: { mode: 'sequence' } }))

describe('submitting', () => {
  test('the first node is asked and the title comes from the flow', () => {
    const { events, state } = given(oneStep).when({ by: 'zhang', type: 'submit' })
    expect(describeEvents(events)).toEqual(['task-submitted', 'node-entered a li', 'operator-assigned a li'])
    expect(state).toMatchObject({ status: 1, title: 'zhang的制种生产备案', entries: [{ node: 'a', person: { id: 'li' } }] })
  })

  test('a draft is submitted later under the same id', () => {
    const story = given(oneStep).and({ by: 'zhang', type: 'save-draft' })
    expect(story.state).toMatchObject({ status: 0, taskId: 'e0-1' })
    expect(story.and({ by: 'zhang', type: 'save-draft' }).when({ by: 'zhang', type: 'submit' }).state).toMatchObject({
      status: 1,
      taskId: 'e0-1',
    })
  })

  test('a running request is not submitted again', () =>
    expect(given(oneStep).and({ by: 'zhang', type: 'submit' }).when({ by: 'zhang', type: 'submit' }).refusal).toMatchObject({
      kind: 'conflict',
      text: 'flows.running',
    }))

  test('nobody submits the draft of another person', () =>
    expect(given(oneStep).and({ by: 'zhang', type: 'save-draft' }).when({ by: 'li', type: 'submit' }).refusal).toMatchObject({
      kind: 'forbidden',
    }))

  test('only the people named may start, where people are named', () => {
    const definition = chain(start({ initiators: { ...users('zhang'), roles: ['company'] } }), approver('a', ['li']))
    const surroundings = { world: { roles: { company: ['chen'] } } }
    expect(given(definition, surroundings).when({ by: 'zhang', type: 'submit' }).refusal).toBeUndefined()
    expect(given(definition, surroundings).when({ by: 'chen', type: 'submit' }).refusal).toBeUndefined()
    expect(given(definition, surroundings).when({ by: 'wang', type: 'submit' }).refusal).toMatchObject({
      kind: 'forbidden',
      text: 'flows.may-not-start',
    })
  })

  test('a flow without approvers is approved at once', () =>
    expect(given(chain(start())).when({ by: 'zhang', type: 'submit' }).state.status).toBe(2))

  test('copies go to those the start node names, those the initiator adds only where he may', () => {
    const copies = { to: users('liu'), narrowing: 'none' as const, custom: false, toInitiator: false }
    const submitted = describeEvents(
      given(chain(start({ copies }), approver('a', ['li']))).when({ by: 'zhang', type: 'submit', copyTo: ['sun'] }).events,
    )
    expect(submitted).toContain('copied start liu')
    expect(submitted).not.toContain('copied start sun')
    const definition = chain(start({ copies: { ...copies, custom: true } }), approver('a', ['li']))
    expect(
      given(definition)
        .when({ by: 'zhang', type: 'submit', copyTo: ['sun'] })
        .state.circulations.map((one) => one.person.id),
    ).toEqual(['liu', 'sun'])
  })
})

describe('approving', () => {
  const submitted = given(twoSteps).and({ by: 'zhang', type: 'submit' })

  test('the next node is asked; after the last one the request is approved', () => {
    const first = submitted.when({ by: 'li', type: 'approve', opinion: ' 同意 ' })
    expect(describeEvents(first.events)).toEqual([
      'operator-approved a li',
      'node-passed a li',
      'node-entered b wang',
      'operator-assigned b wang',
    ])
    expect(first.events[0]).toMatchObject({ opinion: '同意', automatic: null })
    const last = submitted.and({ by: 'li', type: 'approve' }).when({ by: 'wang', type: 'approve' })
    expect(describeEvents(last.events)).toEqual(['operator-approved b wang', 'node-passed b wang', 'task-approved'])
    expect(last.state).toMatchObject({ status: 2, visits: [], entries: [], endedAt: 1_000 })
  })

  test('only the person asked may act', () => {
    const workItem = submitted.state.entries[0]?.id ?? ''
    expect(decide(twoSteps, submitted.state, { type: 'approve', workItem }, factsFor('wang'))).toMatchObject({
      events: [],
      refusal: { kind: 'forbidden', text: 'flows.not-operator' },
    })
    expect(decide(twoSteps, submitted.state, { type: 'return', workItem }, factsFor('zhang'))).toMatchObject({
      events: [],
      refusal: { kind: 'forbidden' },
    })
  })

  test('a second approval of the same work item is refused as already handled', () =>
    expect(submitted.and({ by: 'li', type: 'approve' }).when({ by: 'li', type: 'approve' }).refusal).toMatchObject({
      kind: 'conflict',
      text: 'flows.already-handled',
    }))

  test('a node that wants a signature refuses an unsigned approval', () => {
    const signed = given(chain(start(), approver('a', ['li'], { signed: true }))).and({ by: 'zhang', type: 'submit' })
    expect(signed.when({ by: 'li', type: 'approve' }).refusal).toMatchObject({ kind: 'invalid', text: 'flows.signature-missing' })
    expect(signed.when({ by: 'li', type: 'approve', signature: 'file-1' }).state.status).toBe(2)
  })

  test('a draft of the opinion stays on the work item', () => {
    const saved = submitted.and({ by: 'li', type: 'save-approval-draft', draft: '先看看' })
    expect(saved.state.entries).toMatchObject([{ person: { id: 'li' }, draft: '先看看' }])
  })
})

describe('counter-signing', () => {
  test('one is enough where any may decide, and the others lose their work item', () => {
    const story = given(chain(start(), approver('a', ['li', 'wang']))).and({ by: 'zhang', type: 'submit' })
    expect(story.state.entries).toHaveLength(2)
    expect(describeEvents(story.when({ by: 'wang', type: 'approve' }).events)).toEqual([
      'operator-approved a wang',
      'entries-closed a li',
      'node-passed a wang',
      'task-approved',
    ])
    expect(story.and({ by: 'wang', type: 'approve' }).when({ by: 'li', type: 'approve' }).refusal).toMatchObject({ text: 'flows.ended' })
  })

  test('the share needed is counted in whole percent', () => {
    const story = given(counterSigned(66)).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' })
    expect(story.state.status).toBe(1)
    expect(story.when({ by: 'wang', type: 'approve' }).state.status).toBe(2)
    expect(
      given(counterSigned(67)).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' }).and({ by: 'wang', type: 'approve' })
        .state.status,
    ).toBe(1)
  })

  test('with all needed the first return counts; with fewer, only the share that makes approval impossible', () => {
    const all = given(counterSigned(100)).and({ by: 'zhang', type: 'submit' })
    expect(all.when({ by: 'li', type: 'return', to: 'start' }).state).toMatchObject({ status: 3, entries: [] })
    const some = given(counterSigned(50)).and({ by: 'zhang', type: 'submit' })
    const once = some.and({ by: 'li', type: 'return', to: 'start' })
    expect(once.state).toMatchObject({ status: 1, entries: [{ person: { id: 'wang' } }, { person: { id: 'zhao' } }] })
    expect(once.when({ by: 'wang', type: 'return', to: 'start' }).state.status).toBe(3)
  })

  test('in turn: the second is asked after the first, one return returns', () => {
    const story = given(inTurn).and({ by: 'zhang', type: 'submit' })
    expect(story.state.entries.map((entry) => entry.person.id)).toEqual(['li'])
    const second = story.and({ by: 'li', type: 'approve' })
    expect(second.state.entries.map((entry) => entry.person.id)).toEqual(['wang'])
    expect(second.when({ by: 'wang', type: 'approve' }).state.status).toBe(2)
    expect(second.when({ by: 'wang', type: 'return', to: 'start' }).state.status).toBe(3)
  })
})

describe('returning', () => {
  const atSecond = (changes: Partial<ApproverNode>) =>
    given(chain(start(), approver('a', ['li']), approver('b', ['wang', 'zhao'], changes)))
      .and({ by: 'zhang', type: 'submit' })
      .and({ by: 'li', type: 'approve' })

  test('run again: after the start all nodes are asked once more', () => {
    const story = atSecond({}).and({ by: 'wang', type: 'return', to: 'start', opinion: '面积不符' })
    expect(describeEvents(story.events).slice(-3)).toEqual(['operator-returned b wang', 'task-returned b>start', 'entries-closed b zhao'])
    expect(story.state).toMatchObject({ status: 3, passed: [], visits: [] })
    expect(describeEvents(story.when({ by: 'zhang', type: 'submit' }).events)).toEqual([
      'task-submitted',
      'node-entered a li',
      'operator-assigned a li',
    ])
  })

  test('marked fields stay in the history of the return that marked them', () => {
    const mark = { path: 'planArea', label: '面积', row: null, remark: '与合同不符' }
    const story = atSecond({})
      .and({ by: 'wang', type: 'return', to: 'start', marks: [mark] })
      .and({ by: 'zhang', type: 'submit' })
    const lines = historyOf(twoSteps, story.events)
    expect(lines.map(({ action, marks }) => [action, marks])).toEqual([
      [2, []],
      [1, []],
      [0, [mark]],
      [2, []],
    ])
  })

  test('straight back: the initiator corrects and only the returning node is asked, the others of it were frozen meanwhile', () => {
    const story = atSecond({ afterReturn: 'straight-back' }).and({ by: 'wang', type: 'return', to: 'start' })
    expect(describeEvents(story.events).slice(-2)).toEqual(['task-returned b>start', 'entries-held b zhao'])
    expect(story.state).toMatchObject({ status: 3, entries: [], straightBack: { target: null, held: [{ person: { id: 'zhao' } }] } })
    const back = story.when({ by: 'zhang', type: 'submit' })
    expect(describeEvents(back.events)).toEqual([
      'task-submitted',
      'entries-resumed b zhao',
      'node-entered b wang,zhao',
      'operator-assigned b wang',
    ])
    expect(back.state).toMatchObject({ status: 1, straightBack: null })
  })

  test('straight back from a counter-sign: approvals given stand', () => {
    const story = given(
      chain(start(), approver('a', ['li', 'wang', 'zhao'], { counterSign: { mode: 'all', ratio: 100 }, afterReturn: 'straight-back' })),
    )
      .and({ by: 'zhang', type: 'submit' })
      .and({ by: 'li', type: 'approve' })
      .and({ by: 'wang', type: 'return', to: 'start' })
      .and({ by: 'zhang', type: 'submit' })
    expect(story.state.entries.map((entry) => entry.person.id).toSorted()).toEqual(['wang', 'zhao'])
    expect(story.and({ by: 'wang', type: 'approve' }).when({ by: 'zhao', type: 'approve' }).state.status).toBe(2)
  })

  test('straight back to a node: that person may not return in turn', () => {
    const story = atSecond({ afterReturn: 'straight-back' }).and({ by: 'wang', type: 'return', to: 'a' })
    expect(story.state).toMatchObject({ status: 1, entries: [{ node: 'a' }] })
    expect(story.when({ by: 'li', type: 'return', to: 'start' }).refusal).toMatchObject({ text: 'flows.returned-to-me' })
    expect(story.and({ by: 'li', type: 'approve' }).state.entries.map((entry) => [entry.node, entry.person.id])).toEqual([
      ['b', 'zhao'],
      ['b', 'wang'],
    ])
  })

  test('somebody disabled meanwhile: the node is asked anew', () => {
    const story = atSecond({ afterReturn: 'straight-back' }).and({ by: 'wang', type: 'return', to: 'start' })
    const back = story.when({ by: 'zhang', type: 'submit' }, { world: { disabled: ['wang'] } })
    expect(describeEvents(back.events)).toEqual([
      'task-submitted',
      'entries-closed b zhao',
      'node-entered b zhao',
      'operator-assigned b zhao',
    ])
  })

  test('nobody left at the node that returned, and the flow approves then: the way goes on and the memory is spent', () => {
    const story = given(
      chain(
        start({ withoutPeople: { rule: 'approve', users: [] } }),
        approver('a', ['li'], { afterReturn: 'straight-back' }),
        approver('b', ['wang']),
      ),
    )
      .and({ by: 'zhang', type: 'submit' })
      .and({ by: 'li', type: 'return', to: 'start' })
    const { events, state } = story.when({ by: 'zhang', type: 'submit' }, { world: { disabled: ['li'] } })
    expect(describeEvents(events)).toEqual(['task-submitted', 'node-skipped a', 'node-entered b wang', 'operator-assigned b wang'])
    expect(state.straightBack).toBeNull()
  })

  test('the person chooses where the node leaves it to him', () => {
    const story = atSecond({ afterReturn: 'chosen' })
    expect(story.when({ by: 'wang', type: 'return', to: 'start', mode: 2 }).state.straightBack).not.toBeNull()
    expect(story.when({ by: 'wang', type: 'return', to: 'start' }).state.straightBack).toBeNull()
    expect(atSecond({}).when({ by: 'wang', type: 'return', to: 'start', mode: 2 }).state.straightBack).toBeNull()
  })

  test('a node passed by people can be the target, one that was never reached cannot', () => {
    expect(atSecond({}).when({ by: 'wang', type: 'return', to: 'a' }).state).toMatchObject({
      status: 1,
      entries: [{ node: 'a', person: { id: 'li' } }],
      passed: [],
    })
    expect(atSecond({ returnTo: { kind: 'previous' } }).when({ by: 'wang', type: 'return' }).state.entries).toMatchObject([{ node: 'a' }])
    expect(atSecond({}).when({ by: 'wang', type: 'return', to: 'z' }).refusal).toMatchObject({ text: 'flows.target-not-offered' })
    expect(atSecond({ returnTo: { kind: 'start' } }).when({ by: 'wang', type: 'return', to: 'a' }).refusal).toMatchObject({
      text: 'flows.target-not-offered',
    })
    expect(atSecond({ returnTo: { kind: 'node', node: 'z' } }).when({ by: 'wang', type: 'return' }).refusal).toMatchObject({
      text: 'flows.target-not-passed',
    })
  })

  test('a reason is asked for where the node wants one', () => {
    expect(atSecond({ returnReasonLength: 5 }).when({ by: 'wang', type: 'return', to: 'start', opinion: '不行' }).refusal).toMatchObject({
      text: 'flows.reason-too-short',
      params: { length: 5 },
    })
    expect(
      atSecond({ returnReasonLength: 5 }).when({ by: 'wang', type: 'return', to: 'start', opinion: '面积不相符' }).refusal,
    ).toBeUndefined()
  })
})

describe('withdrawing, deleting, urging', () => {
  const running = (changes: Parameters<typeof start>[0]) =>
    given(chain(start(changes), approver('a', ['li']))).and({ by: 'zhang', type: 'submit' })

  test('a withdrawn request may be submitted again where the flow lets it', () => {
    const story = running({ withdrawal: 'resubmit' }).and({ by: 'zhang', type: 'withdraw' })
    expect(describeEvents(story.events).slice(-2)).toEqual(['entries-closed a li', 'task-withdrawn'])
    expect(story.state).toMatchObject({ status: 7, entries: [], endedAt: null })
    expect(story.when({ by: 'zhang', type: 'submit' }).state.status).toBe(1)
    expect(story.when({ by: 'zhang', type: 'delete' }).state.deleted).toBe(true)
  })

  test('a flow may end the time for it with the first decision of a node', () => {
    const flow = chain(start({ withdrawUntil: 'b' }), approver('a', ['li']), approver('b', ['wang']), approver('c', ['zhao']))
    const before = given(flow).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' })
    expect(before.when({ by: 'zhang', type: 'withdraw' }).refusal).toBeUndefined()
    const after = before.and({ by: 'wang', type: 'approve' })
    expect(after.when({ by: 'zhang', type: 'withdraw' }).refusal).toMatchObject({
      kind: 'conflict',
      text: 'flows.withdraw-too-late',
      params: { node: '节点b' },
    })
    const returned = after.and({ by: 'zhao', type: 'return', to: 'start' }).and({ by: 'zhang', type: 'submit' })
    expect(returned.when({ by: 'zhang', type: 'withdraw' }).refusal).toBeUndefined()
  })

  test('where it ends the request it ends it', () => {
    const story = running({ withdrawal: 'ends' }).and({ by: 'zhang', type: 'withdraw' })
    expect(story.state.status).toBe(4)
    expect(story.when({ by: 'zhang', type: 'submit' }).refusal).toMatchObject({ kind: 'conflict', text: 'flows.is-withdrawn' })
  })

  test('only the initiator withdraws, and only what is waiting', () => {
    expect(running({}).when({ by: 'li', type: 'withdraw' }).refusal).toMatchObject({ kind: 'forbidden' })
    expect(running({}).and({ by: 'li', type: 'approve' }).when({ by: 'zhang', type: 'withdraw' }).refusal).toMatchObject({
      kind: 'conflict',
      text: 'flows.ended',
    })
  })

  test('a running request is not deleted; a deleted one is gone', () => {
    expect(running({}).when({ by: 'zhang', type: 'delete' }).refusal).toMatchObject({ text: 'flows.running' })
    const gone = given(oneStep).and({ by: 'zhang', type: 'save-draft' }).and({ by: 'zhang', type: 'delete' })
    expect(gone.when({ by: 'zhang', type: 'submit' }).refusal).toMatchObject({ kind: 'missing' })
  })

  test('urging reminds the operators, not more often than every ten minutes', () => {
    const story = running({}).and({ by: 'zhang', type: 'urge' })
    expect(story.events.at(-1)).toMatchObject({ type: 'urged', people: [{ id: 'li' }] })
    expect(story.when({ by: 'zhang', type: 'urge' }, { now: 61_000 }).refusal).toMatchObject({ kind: 'too-many', params: { minutes: 9 } })
    expect(story.when({ by: 'zhang', type: 'urge' }, { now: 601_000 }).refusal).toBeUndefined()
  })
})

describe('conditions', () => {
  const forked = (depDue: string) => {
    const fork = {
      kind: 'condition' as const,
      branches: [branchAbove('c1', 'depDue', '0', { next: approver('d', ['bank']) }), branch('c2', { isDefault: true })],
    }
    const definition = chain(start(), { ...approver('a', ['li']), fork }, approver('b', ['wang']))
    return given(definition, { formData: { depDue } }).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' })
  }

  test('the branch that holds is taken and meets the others at the join', () => {
    expect(forked('1200.50').state.entries).toMatchObject([{ node: 'd' }])
    expect(forked('1200.50').and({ by: 'bank', type: 'approve' }).state.entries).toMatchObject([{ node: 'b' }])
    expect(forked('0').state.entries).toMatchObject([{ node: 'b' }])
  })

  test('a second fork in a row hangs below an invisible node', () => {
    const first = {
      kind: 'condition' as const,
      branches: [branchAbove('c1', 'x', '5', { next: approver('p', ['li']) }), branch('c2', { isDefault: true })],
    }
    const second = {
      kind: 'condition' as const,
      branches: [branchAbove('c3', 'x', '8', { next: approver('q', ['wang']) }), branch('c4', { isDefault: true })],
    }
    const definition = chain(start({ fork: first }), { ...pass('e'), fork: second }, approver('r', ['zhao']))
    const nodes = (x: string) =>
      given(definition, { formData: { x } })
        .when({ by: 'zhang', type: 'submit' })
        .state.entries.map((entry) => entry.node)
    expect([nodes('6'), nodes('9'), nodes('1')]).toEqual([['p'], ['p'], ['r']])
    expect(
      given(definition, { formData: { x: '9' } })
        .and({ by: 'zhang', type: 'submit' })
        .when({ by: 'li', type: 'approve' }).state.entries,
    ).toMatchObject([{ node: 'q' }])
  })

  test('without a branch that fits the request does not move', () => {
    const definition = chain(start({ fork: { kind: 'condition', branches: [branchAbove('c1', 'x', '5')] } }))
    expect(given(definition, { formData: { x: '1' } }).when({ by: 'zhang', type: 'submit' })).toMatchObject({
      events: [],
      refusal: { text: 'flows.no-branch' },
    })
  })
})
