import { describe, expect, test } from 'vitest'
import type { ApproverNode, Assignee, NobodyRule } from './model.ts'
import { approver, chain, start, users } from './testing/builders.ts'
import type { Surroundings } from './testing/builders.ts'
import { describeEvents, given } from './testing/specification.ts'

const asked = (assignee: Assignee, surroundings: Surroundings, changes: Partial<ApproverNode> = {}) =>
  given(chain(start({ withoutPeople: { rule: 'refuse', users: [] } }), approver('a', [], { assignee, ...changes })), surroundings)
    .when({ by: 'zhang', type: 'submit' })
    .state.entries.map((entry) => entry.person.id)

const world = {
  managers: { zhang: 'li', li: 'wang' },
  departments: { zhang: 'seeds', chen: 'seeds', sun: 'taxes' },
  departmentManagers: { seeds: 'chen' },
  companies: { zhang: 'county', sun: 'county' },
  positions: { zhang: ['clerk'], sun: ['clerk', 'head'] },
  roles: { village: ['v1', 'v2'] },
  groups: { experts: ['e1', 'sun'] },
}

describe('who is asked', () => {
  test('the superior of the initiator, so many levels up', () => {
    expect(asked({ kind: 'manager', level: 1 }, { world })).toEqual(['li'])
    expect(asked({ kind: 'manager', level: 2 }, { world })).toEqual(['wang'])
  })

  test('the manager of the department', () => expect(asked({ kind: 'department-manager', level: 1 }, { world })).toEqual(['chen']))

  test('the initiator himself', () => expect(asked({ kind: 'initiator' }, { world })).toEqual(['zhang']))

  test('people, organizations or roles in a field, also in the rows of a sub-table', () => {
    expect(asked({ kind: 'form-field', field: 'handler', holds: 'users' }, { formData: { handler: 'sun' } })).toEqual(['sun'])
    expect(asked({ kind: 'form-field', field: 'dept', holds: 'organizations' }, { world, formData: { dept: ['taxes'] } })).toEqual(['sun'])
    const items = [{ villageRole: 'village' }, { villageRole: 'village' }, { villageRole: '' }]
    expect(asked({ kind: 'form-field', field: 'items-villageRole', holds: 'roles' }, { world, formData: { items } })).toEqual(['v1', 'v2'])
  })

  test('the handlers of an earlier node', () => {
    const definition = chain(start(), approver('a', ['li', 'wang']), approver('b', [], { assignee: { kind: 'handlers', node: 'a' } }))
    expect(
      given(definition)
        .and({ by: 'zhang', type: 'submit' })
        .when({ by: 'wang', type: 'approve' })
        .state.entries.map((entry) => entry.person.id),
    ).toEqual(['wang'])
  })

  test('fixed members from all sources, each once, the disabled left out', () => {
    const members = { users: ['sun', 'gone'], roles: ['village'], groups: ['experts'], organizations: ['taxes'], positions: ['head'] }
    expect(asked({ kind: 'members', members, narrowing: 'none' }, { world: { ...world, disabled: ['gone'] } })).toEqual([
      'sun',
      'v1',
      'v2',
      'e1',
    ])
  })

  test.each([
    ['same-department', ['chen']],
    ['same-position', ['sun']],
    ['same-company', ['sun']],
    ['superiors', ['li', 'wang']],
    ['subordinates', []],
  ] as const)('fixed members narrowed to %s', (narrowing, expected) =>
    expect(asked({ kind: 'members', members: users('chen', 'sun', 'li', 'wang'), narrowing }, { world })).toEqual(expected),
  )
})

describe('the initiator and his own request', () => {
  const self: Assignee = { kind: 'members', members: users('zhang', 'li'), narrowing: 'none' }

  test('he is left out of what a rule finds', () => expect(asked(self, {})).toEqual(['li']))
  test('unless the node lets him', () => expect(asked(self, {}, { initiatorMayApprove: true })).toEqual(['zhang', 'li']))
  test('when he is the only one, nobody is found', () => {
    const definition = chain(start(), approver('a', ['zhang']))
    expect(
      given(definition)
        .when({ by: 'zhang', type: 'submit' })
        .state.entries.map((entry) => entry.person.id),
    ).toEqual(['admin'])
  })
  test('an administrator does not get his own request either', () => {
    const definition = chain(start(), approver('a', ['admin']))
    expect(given(definition).when({ by: 'admin', type: 'submit' }).refusal).toMatchObject({ text: 'flows.nobody-found' })
  })
})

describe('nobody is found', () => {
  const flow = (rule: NobodyRule) =>
    given(chain(start({ withoutPeople: { rule, users: ['sun'] } }), approver('a', []), approver('b', ['li'])))
  const submit = { by: 'zhang', type: 'submit' } as const

  test('super administrators', () =>
    expect(flow('administrators').when(submit).state).toMatchObject({
      visits: [{ node: 'a', foundBy: 'administrators' }],
      entries: [{ person: { id: 'admin' } }],
    }))
  test('given people', () => expect(flow('given').when(submit).state.entries).toMatchObject([{ person: { id: 'sun' } }]))
  test('the initiator', () => expect(flow('initiator').when(submit).state.entries).toMatchObject([{ person: { id: 'zhang' } }]))
  test('the node is skipped', () =>
    expect(describeEvents(flow('approve').when(submit).events)).toEqual([
      'task-submitted',
      'node-skipped a',
      'node-entered b li',
      'operator-assigned b li',
    ]))
  test('the submission is refused and nothing happens', () =>
    expect(flow('refuse').when(submit)).toMatchObject({ events: [], refusal: { text: 'flows.nobody-found' } }))

  test('the acting person names somebody: asked first, then repeated with people', () => {
    expect(flow('named-by-approver').when(submit)).toMatchObject({ events: [], nodesWithoutPeople: [{ node: 'a', name: '节点a' }] })
    expect(flow('named-by-approver').when({ ...submit, people: { a: ['sun'] } }).state.entries).toMatchObject([{ person: { id: 'sun' } }])
    expect(flow('named-by-approver').when({ ...submit, people: { a: ['zhang'] } })).toMatchObject({ nodesWithoutPeople: [{ node: 'a' }] })
  })
})

describe('automatic approval', () => {
  const second = (changes: Partial<ApproverNode>) =>
    chain(start(), approver('a', ['li']), approver('b', ['wang', 'li'], changes), approver('c', ['sun']))
  const afterFirst = (changes: Partial<ApproverNode>) =>
    given(second(changes)).and({ by: 'zhang', type: 'submit' }).when({ by: 'li', type: 'approve' })

  test('who handled the previous node need not approve again', () => {
    const { events, state } = afterFirst({ autoApproval: ['previous-handler'] })
    expect(describeEvents(events)).toEqual([
      'operator-approved a li',
      'node-passed a li',
      'node-entered b wang,li',
      'operator-approved b li',
      'node-passed b li',
      'node-entered c sun',
      'operator-assigned c sun',
    ])
    expect(state.passed).toMatchObject([
      { node: 'a', automatic: false },
      { node: 'b', automatic: true },
    ])
  })

  test('in a counter-sign only his own vote is given', () => {
    const { state } = afterFirst({ autoApproval: ['approved-before'], counterSign: { mode: 'all', ratio: 100 } })
    expect(state).toMatchObject({
      visits: [{ node: 'b', votes: [{ person: { id: 'li' }, automatic: true }] }],
      entries: [{ person: { id: 'wang' } }],
    })
  })

  test('in turn: when his turn comes', () => {
    const definition = second({ autoApproval: ['approved-before'], counterSign: { mode: 'sequence' } })
    const story = given(definition).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' })
    expect(story.state.entries).toMatchObject([{ node: 'b', person: { id: 'wang' } }])
    expect(story.when({ by: 'wang', type: 'approve' }).state.entries).toMatchObject([{ node: 'c' }])
  })

  test('the initiator as approver', () => {
    const definition = chain(start(), approver('a', ['zhang'], { autoApproval: ['initiator'] }))
    expect(given(definition).when({ by: 'zhang', type: 'submit' }).state.status).toBe(2)
  })

  test('what was approved by rule alone is no target of a return', () => {
    const definition = chain(
      start(),
      approver('a', ['li']),
      approver('b', ['li'], { autoApproval: ['previous-handler'] }),
      approver('c', ['sun']),
    )
    const story = given(definition).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' })
    expect(story.when({ by: 'sun', type: 'return', to: 'b' }).refusal).toMatchObject({ text: 'flows.target-not-offered' })
    expect(story.when({ by: 'sun', type: 'return', to: 'a' }).state.entries).toMatchObject([{ node: 'a', person: { id: 'li' } }])
  })

  test('a return asks everybody by hand, also those for whom the rule voted before', () => {
    const definition = chain(
      start(),
      approver('a', ['li']),
      approver('b', ['wang', 'li'], { autoApproval: ['approved-before'], counterSign: { mode: 'all', ratio: 100 } }),
      approver('c', ['sun']),
    )
    const story = given(definition)
      .and({ by: 'zhang', type: 'submit' })
      .and({ by: 'li', type: 'approve' })
      .and({ by: 'wang', type: 'approve' })
    expect(story.when({ by: 'sun', type: 'return', to: 'b' }).state.entries.map((entry) => entry.person.id)).toEqual(['wang', 'li'])
  })
})
