import { describe, expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { checkFlow } from './check.ts'
import type { ServiceAnswer } from './facts.ts'
import { historyOf } from './history.ts'
import type { Assignee, NobodyRule, StartNode } from './model.ts'
import { route } from './preview.ts'
import { initialState } from './state.ts'
import { approver, branch, chain, directory, person, start, subFlow } from './testing/builders.ts'
import { given } from './testing/specification.ts'

const byService: Assignee = { kind: 'service', call: { interface: 'i1', name: '找审批人', parameters: [] } }
const flowOf = (rule: NobodyRule = 'administrators', users: readonly string[] = []) => {
  const withoutPeople: StartNode['withoutPeople'] = { rule, users }
  return chain(start({ withoutPeople }), approver('a', [], { assignee: byService }), approver('b', ['sun']))
}
const answering = (answer: ServiceAnswer | undefined, world = {}) => ({ services: () => answer, world })
const submit = { by: 'zhang', type: 'submit' } as const
const named = (...users: readonly string[]): ServiceAnswer => ({ kind: 'people', users })
const askedAfter = (answer: ServiceAnswer, rule?: NobodyRule, users?: readonly string[]) =>
  given(flowOf(rule, users))
    .when(submit, answering(answer))
    .state.entries.map(({ person: { id } }) => id)

describe('people that a data interface names', () => {
  test('a decision says which nodes have to be asked about, and is made with the answers', () => {
    expect(given(flowOf()).when(submit)).toMatchObject({ services: ['a'], events: [], refusal: { text: 'flows.service-not-asked' } })
    expect(askedAfter(named('li', 'wang', 'li'))).toEqual(['li', 'wang'])
  })

  test('branches beside each other are asked about at once, and what is refused is refused before', () => {
    const inside = (code: string) => branch(`branch-${code}`, { next: approver(code, [], { assignee: byService }) })
    const forked = { ...approver('a', ['li']), fork: { kind: 'parallel', branches: [inside('x'), inside('y')] } } as const
    const waiting = given(chain(start(), forked)).and(submit)
    expect(waiting.when({ by: 'li', type: 'approve' }).services).toEqual(['x', 'y'])
  })

  test('disabled people and the initiator are left out; then it named nobody', () => {
    expect(given(flowOf()).when(submit, answering(named('li', 'wang'), { disabled: ['li'] })).state.entries).toMatchObject([
      { person: { id: 'wang' } },
    ])
    expect(askedAfter(named('zhang'))).toEqual(['admin'])
  })

  test.each([
    ['administrators', [], ['admin']],
    ['given', ['he'], ['he']],
    ['initiator', [], ['zhang']],
    ['approve', [], ['sun']],
  ] as const)('where it gives no answer the rule %s of the flow applies', (rule, users, people) =>
    expect(askedAfter({ kind: 'failed', why: 'unanswered' }, rule, users)).toEqual(people),
  )

  test.each(['unanswered', 'unreadable', 'unknown-people', 'too-many'] as const)('where the flow stops then, people read why: %s', (why) =>
    expect(given(flowOf('refuse')).when(submit, answering({ kind: 'failed', why })).refusal).toMatchObject({
      text: `flows.service-refuses-${why}`,
      params: { node: '节点a' },
    }),
  )

  test('the history says why others are asked', () => {
    const story = given(flowOf()).and(submit, answering({ kind: 'failed', why: 'unreadable' }))
    expect(historyOf(flowOf(), story.events).find(({ service }) => service)).toMatchObject({
      node: 'a',
      service: { why: 'unreadable', to: [{ id: 'admin' }] },
    })
    const fine = given(flowOf()).and(submit, answering(named('li')))
    expect(historyOf(flowOf(), fine.events).some(({ service }) => service)).toBe(false)
  })

  test('where nothing is decided yet nothing is asked about', () =>
    expect(given(flowOf()).when(submit, answering({ kind: 'later' }))).toMatchObject({ state: { entries: [] } }))

  test('the prediction calls nothing and goes on behind the node', () => {
    const { steps } = route(flowOf(), initialState, { formData: {}, directory: directory(), initiator: person('zhang') })
    expect(steps.map(({ node, outcome, people }) => [node, outcome, people.length])).toEqual([
      ['a', 'by-service', 0],
      ['b', 'asks', 1],
    ])
  })

  test('what time does by itself waits for the answer too', () => {
    const own = { kind: 'own', firstHours: 0, everyHours: 1, notifies: true, tellsSuperiors: false, approvesAt: 1 } as const
    const times = {
      limit: { kind: 'own', from: 'receipt', field: '', hours: 1, counts: 'clock' },
      reminders: { kind: 'off' },
      overdue: own,
    } as const
    const story = given(chain(start(), approver('a', ['li'], { times }), approver('b', [], { assignee: byService }))).and(submit)
    const due = story.state.entries[0]!.time!.next!
    expect(story.when({ by: 'program', type: 'time-out' }, { now: due }).services).toEqual(['b'])
    expect(story.when({ by: 'program', type: 'time-out' }, { now: due, ...answering(named('wang')) }).state.entries).toMatchObject([
      { node: 'b', person: { id: 'wang' } },
    ])
  })
})

describe('sub flows that are started for whom a data interface names', () => {
  const flow = chain(start(), { ...subFlow('s', [], { waits: true }), assignee: byService }, approver('b', ['sun']))
  const startedFor = (answer: ServiceAnswer) =>
    given(flow)
      .when(submit, answering(answer))
      .state.visits[0]?.children?.map((child) => child.person.id)

  test('one for each, and by its own rule where nobody is named', () => {
    expect(given(flow).when(submit).services).toEqual(['s'])
    expect(startedFor(named('li', 'wang'))).toEqual(['li', 'wang'])
    expect(startedFor({ kind: 'failed', why: 'unanswered' })).toEqual(['admin'])
  })
})

describe('in the platform family’s words', () => {
  const tree = (properties: object) => ({
    type: 'start',
    nodeId: 'start',
    properties: { formId: 'f' },
    childNode: { type: 'approver', nodeId: 'a', properties },
  })
  const read = (properties: object) => {
    const { definition } = decodeFlow({ id: 'f', code: 'f', name: 'f', version: 1 }, tree(properties))
    return definition!
  }
  const assigneeOf = (properties: object) => {
    const { next } = read(properties).start
    return next?.kind === 'approver' ? next.assignee : undefined
  }

  test('the interface that is chosen is read and written', () => {
    const interfaceConfig = { interfaceId: 'i1', interfaceName: '找审批人', templateJson: [{ field: 'unit', relationField: 'company' }] }
    const definition = read({ assigneeType: 9, interfaceConfig })
    expect(assigneeOf({ assigneeType: 9, interfaceConfig })).toMatchObject({
      kind: 'service',
      call: { interface: 'i1', name: '找审批人', parameters: [{ field: 'unit', from: 'company' }] },
    })
    expect(checkFlow(definition)).toEqual([])
    expect(encodeFlow(definition)).toMatchObject({ childNode: { properties: { assigneeType: 9, interfaceConfig } } })
  })

  test('a free address is kept, never called, and told by the check; so is an interface that is not chosen', () => {
    const imported = { assigneeType: 9, getUserUrl: 'https://example.com/who' }
    expect(checkFlow(read(imported)).map(({ refusal }) => refusal.text)).toEqual(['flows.check-service-address'])
    expect(encodeFlow(read(imported))).toMatchObject({ childNode: { properties: imported } })
    expect(checkFlow(read({ assigneeType: 9 })).map(({ refusal }) => refusal.text)).toEqual(['flows.check-service'])
  })
})
