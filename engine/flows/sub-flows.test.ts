import { describe, expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { checkFlow } from './check.ts'
import { subFlowFindings } from './check-sub-flows.ts'
import { decide } from './decide.ts'
import { historyOf } from './history.ts'
import type { FlowDefinition } from './model.ts'
import { route } from './preview.ts'
import { initialState } from './state.ts'
import { approver, branch, chain, directory, factsFor, person, start, subFlow } from './testing/builders.ts'
import { given } from './testing/specification.ts'
import type { Story } from './testing/specification.ts'

const flow = chain(start(), approver('a', ['li']), subFlow('s', ['wang', 'sun']), approver('b', ['zhao']))
const waiting = given(flow).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' })
const childrenOf = ({ state }: Story): readonly string[] =>
  [...state.visits, ...state.passed].flatMap(({ children = [] }) => children.map(({ id }) => id))
const end = (story: Story, at: number, outcome: 'approved' | 'terminated' = 'approved'): Story =>
  story.and({ by: 'program', type: 'end-sub-flow', child: childrenOf(story)[at]!, outcome })
const turns = ({ state }: Story): readonly string[] => state.entries.map(({ person: { id }, node }) => `${id} ${node}`)

describe('a request waits for its sub flow', () => {
  test('one request for each person, and nobody has a to-do until all of them have ended', () => {
    expect(waiting.state.visits).toMatchObject([
      { node: 's', people: [], children: [{ person: person('wang') }, { person: person('sun') }] },
    ])
    expect(turns(waiting)).toEqual([])
    const one = end(waiting, 0)
    expect(turns(one)).toEqual([])
    expect(turns(end(one, 1, 'terminated'))).toEqual(['zhao b'])
  })
  test('an end counts once', () =>
    expect(
      end(waiting, 0).when({ by: 'program', type: 'end-sub-flow', child: childrenOf(waiting)[0]!, outcome: 'approved' }).refusal?.text,
    ).toBe('flows.already-handled'))
  test('the history says whom it was started for, and how each ended', () =>
    expect(historyOf(flow, end(waiting, 1, 'terminated').events).flatMap(({ subFlow: one }) => one ?? [])).toEqual([
      { what: 'started', flow: '现场检验', people: [person('wang'), person('sun')] },
      { what: 'terminated', flow: '', people: [person('sun')] },
    ]))
  test('it is not withdrawn, recalled or returned over its sub flow', () => {
    expect(waiting.when({ by: 'zhang', type: 'withdraw' }).refusal?.text).toBe('flows.sub-flows-run')
    expect(waiting.when({ by: 'li', type: 'recall' }).refusal?.text).toBe('flows.not-recallable')
    const behind = end(end(waiting, 0), 1)
    expect(behind.when({ by: 'zhao', type: 'return', to: 'a', opinion: '请补充' }).refusal?.text).toBe('flows.return-over-sub-flow')
  })
  test('while it is suspended an end is noted, and it goes on when it is restored', () => {
    const suspended = end(end(waiting.and({ by: 'keeper', type: 'suspend' }), 0), 1)
    expect(turns(suspended)).toEqual([])
    expect(turns(suspended.and({ by: 'keeper', type: 'restore' }))).toEqual(['zhao b'])
  })
  test('when it is terminated its sub flows are left, and no end is told to it', () => {
    const ended = waiting.and({ by: 'keeper', type: 'terminate', opinion: '重复申请' })
    expect(ended.events.find(({ type }) => type === 'sub-flow-left')).toMatchObject({ children: childrenOf(waiting), by: person('keeper') })
    const [child = ''] = childrenOf(waiting)
    expect(ended.when({ by: 'program', type: 'end-sub-flow', child, outcome: 'approved' }).refusal?.text).toBe('flows.ended')
  })
})

test('where it does not wait it goes on at once', () =>
  expect(
    turns(given(chain(start(), subFlow('s', ['wang'], { waits: false }), approver('b', ['zhao']))).and({ by: 'zhang', type: 'submit' })),
  ).toEqual(['zhao b']))

test('a join waits for the sub flow of a branch, also after the request was away by a return straight back', () => {
  const branches = [
    branch('x', { next: subFlow('s', ['wang']) }),
    branch('y', { next: approver('c', ['sun'], { afterReturn: 'straight-back' }) }),
  ]
  const forked = chain(start(), approver('a', ['li'], { fork: { kind: 'parallel', branches } }), approver('b', ['zhao']))
  const story = given(forked).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' })
  const ended = end(story, 0)
  expect(turns(ended)).toEqual(['sun c'])
  expect(turns(ended.and({ by: 'sun', type: 'approve' }))).toEqual(['zhao b'])
  // A return to the start would start the sub flow again, so it is none of the targets.
  expect(story.when({ by: 'sun', type: 'return', to: 'start', opinion: '请补充' }).refusal?.text).toBe('flows.return-over-sub-flow')
})

describe('who starts it', () => {
  const started = (changes: Parameters<typeof subFlow>[2], people: readonly string[] = []) =>
    given(chain(start(), subFlow('s', people, changes))).when({ by: 'zhang', type: 'submit' })
  test.each([
    ['administrators', ['admin']],
    ['given', ['qian']],
    ['initiator', ['zhang']],
  ] as const)('nobody found: %s', (rule, expected) =>
    expect(started({ withoutPeople: { rule, users: ['qian'] } }).state.visits[0]?.children?.map(({ person: { id } }) => id)).toEqual(
      expected,
    ),
  )
  test('nobody at all keeps the request from going on', () =>
    expect(started({ withoutPeople: { rule: 'given', users: [] } }).refusal?.text).toBe('flows.nobody-found'))
  test('more than a hundred are too many', () =>
    expect(
      started(
        {},
        Array.from({ length: 101 }, (_, at) => `u${at}`),
      ).refusal?.text,
    ).toBe('flows.sub-flow-too-many'))
})

describe('the request that is started', () => {
  const parent = { request: 'r', node: 's', waits: true, depth: 1 }
  const begun = (depth: number, submits: boolean) =>
    decide(flow, initialState, { type: 'begin-sub-flow', requestId: 'c', parent: { ...parent, depth }, submits }, factsFor('zhang'))
  test('is a draft of its initiator, or submitted at once', () => {
    expect(begun(1, false).state).toMatchObject({ taskId: 'c', status: 0, parent, initiator: person('zhang') })
    expect(begun(1, true).state).toMatchObject({ status: 1, visits: [{ node: 'a' }] })
  })
  test('is neither withdrawn nor deleted by itself', () => {
    const facts = factsFor('zhang')
    expect(decide(flow, begun(1, true).state, { type: 'withdraw' }, facts).refusal?.text).toBe('flows.is-sub-flow')
    expect(decide(flow, begun(1, false).state, { type: 'delete' }, facts).refusal?.text).toBe('flows.is-sub-flow')
  })
  test.each([1, 2])('ends with the one that started it, wherever it stands', (depth) =>
    expect(
      decide(flow, begun(depth, depth === 1).state, { type: 'leave-parent', by: person('keeper'), opinion: '' }, factsFor('')).state.status,
    ).toBe(5),
  )
  test('starts no more than five within each other', () => {
    const deep = chain(start(), subFlow('s', ['wang']))
    const command = { type: 'begin-sub-flow', requestId: 'c', parent: { ...parent, depth: 5 }, submits: true } as const
    expect(decide(deep, initialState, command, factsFor('zhang')).refusal?.text).toBe('flows.sub-flow-too-deep')
  })
})

test('the prediction says that it will be started, and by whom', () =>
  expect(
    route(flow, initialState, { formData: {}, directory: directory(), initiator: person('zhang') }).steps.map(({ node, outcome }) => [
      node,
      outcome,
    ]),
  ).toEqual([
    ['a', 'asks'],
    ['s', 'starts'],
    ['b', 'asks'],
  ]))

describe('in the family’s words', () => {
  const properties = {
    title: '现场检验',
    flowId: 'f',
    flowName: '现场检验',
    initiateType: 6,
    initiator: ['wang'],
    isAsync: true,
    autoSubmit: 1,
    assignList: [{ nodeId: 'a', title: 'A', ruleList: [{ parentField: 'title', childField: 'subject', childFieldOptions: [1] }] }],
    errorRule: 6,
    launchMsgConfig: { on: 3 },
    unknown: { kept: true },
  }
  const tree = { nodeId: 'start', type: 'start', childNode: { nodeId: 's', prevId: 'start', type: 'subFlow', content: '', properties } }
  const decoded = (document: unknown) => decodeFlow({ id: 'f', code: 'f', name: 'F', version: 1 }, document).definition!

  test('it is read', () =>
    expect(decoded(tree).start.next).toMatchObject({
      kind: 'sub-flow',
      flow: { id: 'f', name: '现场检验' },
      assignee: { kind: 'members', members: { users: ['wang'] } },
      waits: false,
      submits: true,
      values: [{ from: 'title', to: 'subject' }],
      withoutPeople: { rule: 'initiator' },
    }))
  test('it is written as it came, and a new one reads the same', () => {
    expect(encodeFlow(decoded(tree))).toEqual(tree)
    const made = chain(start(), subFlow('s', ['wang'], { values: [{ from: 'x', to: 'y' }], submits: true, waits: false }))
    expect(decoded(encodeFlow(made)).start.next).toMatchObject({
      flow: { id: 'flow-child' },
      waits: false,
      submits: true,
      values: [{ from: 'x', to: 'y' }],
    })
  })
  test('what is missing is told', () => {
    const broken = chain(
      start(),
      subFlow('s', [], {
        flow: { id: '', name: '' },
        values: [
          { from: '', to: 'y' },
          { from: 'x', to: 'y' },
        ],
      }),
    )
    expect(checkFlow(broken).map(({ refusal }) => refusal.text)).toEqual([
      'flows.check-sub-flow',
      'flows.check-starters',
      'flows.check-transfer',
      'flows.check-transfer-twice',
    ])
  })
})

describe('checked against what is published', () => {
  const starting = (id: string, ...flows: readonly string[]) => ({
    ...chain(start(), ...flows.map((one) => subFlow(`to-${one}`, ['wang'], { flow: { id: one, name: one } }))),
    id,
    name: id,
  })
  const field = (name: string, kind: 'text' | 'number' | 'unknown') =>
    [
      name,
      {
        field: name,
        label: name,
        required: false,
        filledByProgram: false,
        hidden: false,
        type: 'comInput',
        values: kind === 'number' ? { kind, allows: () => true } : { kind },
      },
    ] as const
  const found = (definition: FlowDefinition, others: readonly FlowDefinition[], disabled: readonly string[] = []) => {
    const flow = (id: string) => {
      const definition = others.find((one) => one.id === id)
      return definition && { name: id, enabled: !disabled.includes(id), definition }
    }
    const to = new Map([field('count', 'number'), field('note', 'text')])
    return subFlowFindings(definition, { flow, form: () => to }, new Map([field('title', 'text'), field('table', 'unknown')])).map(
      ({ refusal: { text } }) => text,
    )
  }
  test('a flow that is published and enabled', () => {
    expect(found(starting('a', 'b'), [starting('b')])).toEqual([])
    expect(found(starting('a', 'b'), [])).toEqual(['flows.check-sub-flow-missing'])
    expect(found(starting('a', 'b'), [starting('b')], ['b'])).toEqual(['flows.check-sub-flow-missing'])
  })
  test('no circle, and no more than five within each other', () => {
    expect(found(starting('a', 'a'), [])).toEqual(['flows.check-sub-flow-circle'])
    expect(found(starting('a', 'b'), [starting('b', 'c'), starting('c', 'a')])).toEqual(['flows.check-sub-flow-circle'])
    const row = ['b', 'c', 'd', 'e', 'f', 'g'].map((id, at, all) => starting(id, ...all.slice(at + 1, at + 2)))
    expect(found(starting('a', 'b'), row)).toEqual(['flows.check-sub-flow-deep'])
    expect(found(starting('a', 'c'), row)).toEqual([])
  })
  test('values go between fields that there are, of a kind', () => {
    const handing = (from: string, to: string) =>
      found(chain(start(), subFlow('s', ['wang'], { flow: { id: 'b', name: 'b' }, values: [{ from, to }] })), [starting('b')])
    expect(handing('title', 'note')).toEqual([])
    expect(handing('gone', 'note')).toEqual(['flows.check-transfer-from'])
    expect(handing('table', 'note')).toEqual(['flows.check-transfer-from'])
    expect(handing('title', 'gone')).toEqual(['flows.check-transfer-to'])
    expect(handing('title', 'count')).toEqual(['flows.check-transfer-types'])
  })
})
