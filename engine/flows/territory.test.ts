import { describe, expect, test } from 'vitest'
import { checkFlow } from './check.ts'
import { decodeFlow, encodeFlow } from './codec.ts'
import type { Assignee, NobodyRule } from './model.ts'
import { route } from './preview.ts'
import { initialState } from './state.ts'
import { approver, chain, directory, person, start } from './testing/builders.ts'
import { given } from './testing/specification.ts'

/** Approvers by territory (seed-industry 8). */

const villages: Assignee = { kind: 'territory', roles: ['village'], field: 'items-village', level: 'village' }
const towns: Assignee = { kind: 'territory', roles: ['town'], field: 'items-village', level: 'township' }
const world = {
  roles: { village: ['an', 'bo', 'bea', 'wide'], town: ['tan', 'county', 'other'] },
  regions: {
    an: ['620723102901'],
    bo: ['620723102902'],
    bea: ['620702103901', '620723102902'],
    wide: ['620723104'],
    tan: ['620723102'],
    county: ['620723'],
    other: ['620702'],
    province: ['620000'],
    city: ['620700'],
  },
}
const rows = (...codes: readonly string[]) => ({ items: codes.map((village) => ({ village })) })
const flowOf = (assignee: Assignee, rule: NobodyRule = 'refuse', counterSign = { mode: 'all', ratio: 100 } as const) =>
  chain(
    start({ withoutPeople: { rule, users: ['sun'] } }),
    approver('a', [], { assignee, counterSign, afterReturn: 'chosen' }),
    approver('b', ['li']),
  )
const submitted = (assignee: Assignee, codes: readonly string[], rule?: NobodyRule, more: object = {}) =>
  given(flowOf(assignee, rule), { formData: rows(...codes), world: { ...world, ...more } }).when({ by: 'zhang', type: 'submit' })
const asked = (...args: Parameters<typeof submitted>) => submitted(...args).state.entries.map((entry) => entry.person.id)

describe('who is asked', () => {
  test('everybody of each region that the rows name, each once', () =>
    expect(asked(villages, ['620723102902', '620723102901', '620723102902', ''])).toEqual(['bo', 'bea', 'an']))

  test('at the level of the rule', () => expect(asked(towns, ['620723102901', '620723102902'])).toEqual(['tan']))

  test('the nearest: of a county where a township has nobody of its own', () => {
    expect(asked(towns, ['620723102901', '620723106903'])).toEqual(['tan', 'county'])
    expect(asked(villages, ['620723104902'])).toEqual(['wide'])
  })

  test('provinces and cities cover what lies in them, and nothing else', () => {
    const assignee = { ...towns, roles: ['upper'] }
    const upper = (...holders: readonly string[]) => ({ roles: { upper: holders } })
    expect(asked(assignee, ['620723102901'], 'refuse', upper('province', 'city'))).toEqual(['city'])
    expect(asked(assignee, ['630123102901'], 'given', upper('province', 'city'))).toEqual(['sun'])
  })

  test('who is disabled, or started the request, stands in nobody’s way', () => {
    expect(asked(towns, ['620723102901'], 'refuse', { disabled: ['tan'] })).toEqual(['county'])
    expect(
      asked(towns, ['620723102901'], 'refuse', {
        roles: { town: ['zhang', 'county'] },
        regions: { ...world.regions, zhang: ['620723102'] },
      }),
    ).toEqual(['county'])
  })

  test('a region of the record itself, not of a row', () => {
    const county: Assignee = { kind: 'territory', roles: ['town'], field: 'county', level: 'county' }
    const flow = given(flowOf(county), { formData: { county: '620702' }, world }).when({ by: 'zhang', type: 'submit' })
    expect(flow.state.entries.map((entry) => entry.person.id)).toEqual(['other'])
  })
})

test('all of them must agree', () => {
  const story = given(flowOf(villages), { formData: rows('620723102901', '620723102902'), world }).and({ by: 'zhang', type: 'submit' })
  const two = story.and({ by: 'an', type: 'approve' }).and({ by: 'bo', type: 'approve' })
  expect(two.state.visits).toMatchObject([{ node: 'a' }])
  expect(two.when({ by: 'bea', type: 'approve' }).state.visits).toMatchObject([{ node: 'b' }])
})

describe('a region without anybody', () => {
  const some = ['620723102901', '620723106903']

  test('keeps the request from going on by its name', () =>
    expect(submitted(villages, some).refusal).toMatchObject({
      text: 'flows.nobody-in-region',
      params: { node: '节点a', regions: '区620723106903' },
    }))
  test('is stood in for beside the people of the others', () => {
    expect(asked(villages, some, 'administrators')).toEqual(['an', 'admin'])
    expect(asked(villages, some, 'given')).toEqual(['an', 'sun'])
    expect(submitted(villages, some, 'administrators').state.visits).toMatchObject([{ foundBy: 'administrators' }])
  })
  test('leaves the others to decide alone where the flow says to approve', () => {
    expect(asked(villages, some, 'approve')).toEqual(['an'])
    expect(submitted(villages, ['620723106903'], 'approve').state.visits).toMatchObject([{ node: 'b' }])
  })
  test('is named by the acting person', () => {
    expect(submitted(villages, some, 'named-by-approver')).toMatchObject({ nodesWithoutPeople: [{ node: 'a' }] })
    const named = given(flowOf(villages, 'named-by-approver'), { formData: rows(...some), world })
    const { state } = named.when({ by: 'zhang', type: 'submit', people: { a: ['wang'] } })
    expect(state.entries.map((entry) => entry.person.id)).toEqual(['an', 'wang'])
  })
  test('is told before the submission', () => {
    const facts = { formData: rows(...some), directory: directory(world), initiator: person('zhang') }
    expect(route(flowOf(villages), initialState, facts)).toMatchObject({
      steps: [{ node: 'a', outcome: 'blocked' }],
      refusal: { text: 'flows.nobody-in-region', params: { regions: '区620723106903' } },
    })
  })
  test('an empty field names no region, so nobody is found', () =>
    expect(submitted(villages, ['']).refusal).toMatchObject({ text: 'flows.nobody-found' }))
})

describe('the document', () => {
  const identity = { id: 'f', code: 'f', name: 'f', version: 1 }
  const written = (assignee: Assignee) => encodeFlow(flowOf(assignee))
  const readBack = (document: unknown) => {
    const next = decodeFlow(identity, document).definition?.start.next
    return next?.kind === 'approver' ? next.assignee : undefined
  }

  test('keeps the rule beside fixed members, which other clients read as everybody in the roles', () => {
    expect(written(villages)).toMatchObject({
      childNode: {
        properties: { assigneeType: 6, approverRole: ['village'], seedbedTerritory: { field: 'items-village', level: 'village' } },
      },
    })
    expect(readBack(written(villages))).toEqual(villages)
  })

  test('a rule that is changed to fixed members is none by territory any more', () => {
    const { definition } = decodeFlow(identity, written(villages))
    const next = definition?.start.next
    if (!definition || next?.kind !== 'approver') throw new Error('not read')
    const members = { users: [], positions: [], organizations: [], groups: [], roles: ['village'] }
    const changed = encodeFlow({
      ...definition,
      start: { ...definition.start, next: { ...next, assignee: { kind: 'members', members, narrowing: 'none' } } },
    })
    expect(readBack(changed)).toEqual({ kind: 'members', members, narrowing: 'none' })
  })

  test('a level that nobody knows is kept and not run', () =>
    expect(
      readBack({
        nodeId: 's',
        type: 'start',
        properties: {},
        childNode: { nodeId: 'a', type: 'approver', properties: { assigneeType: 6, seedbedTerritory: { field: 'x', level: 'street' } } },
      }),
    ).toEqual({ kind: 'foreign', type: '6' }))

  test('is not published without a role or a field', () => {
    const texts = (assignee: Assignee) => checkFlow(flowOf(assignee)).map(({ refusal }) => refusal.text)
    expect(texts(villages)).toEqual([])
    expect(texts({ ...villages, roles: [] })).toEqual(['flows.check-territory-roles'])
    expect(texts({ ...villages, field: '' })).toEqual(['flows.check-field'])
  })
})

describe('a return that comes straight back', () => {
  const [one, other] = ['620723102901', '620723102902'] as const
  const flow = flowOf(villages)
  const returned = given(flow, { formData: rows(one, other), world })
    .and({ by: 'zhang', type: 'submit' })
    .and({ by: 'bo', type: 'approve' })
    .and({ by: 'an', type: 'return', to: 'start', mode: 2, opinion: '面积不符' })
  const again = (...codes: readonly string[]) => returned.when({ by: 'zhang', type: 'submit' }, { formData: rows(...codes) })
  const open = (...codes: readonly string[]) => again(...codes).state.entries.map((entry) => entry.person.id)

  test('asks the same villages, of which those that agreed stand', () => expect(open(one, other).toSorted()).toEqual(['an', 'bea']))
  test('asks a village that is new', () => expect(open(one, other, '620702103901').toSorted()).toEqual(['an', 'bea']))
  test('asks another village in place of one, and no more the one', () =>
    expect(open(other, '620723104902').toSorted()).toEqual(['bea', 'wide']))
  test('goes on where all who are left have agreed', () => {
    const agreed = given(flow, { formData: rows(one, '620723104902'), world })
      .and({ by: 'zhang', type: 'submit' })
      .and({ by: 'wide', type: 'approve' })
      .and({ by: 'an', type: 'return', to: 'start', mode: 2, opinion: '面积不符' })
    expect(agreed.when({ by: 'zhang', type: 'submit' }, { formData: rows('620723104902') }).state.visits).toMatchObject([{ node: 'b' }])
  })
})
