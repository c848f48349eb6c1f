import { expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { noMembers } from './model.ts'
import { closedLists, namedMembers, withMembers } from './named-members.ts'
import { approver, branch, chain, start, subFlow } from './testing/builders.ts'

const flow = chain(
  start({ initiators: { ...noMembers, roles: ['filers'] }, withoutPeople: { rule: 'given', users: ['boss'] } }),
  {
    ...approver('a', ['li', 'wang'], {
      copies: { to: { ...noMembers, groups: ['g'] }, narrowing: 'none', custom: false, toInitiator: false },
    }),
    fork: {
      kind: 'parallel',
      branches: [
        branch('left', { next: approver('b', ['li']) }),
        branch('right', {
          next: approver('c', [], { assignee: { kind: 'territory', roles: ['county'], field: 'region', level: 'county' } }),
        }),
      ],
    },
  },
  subFlow('s', ['wang']),
)

test('everybody whom a flow names is told once, with the steps that name him', () => {
  expect(namedMembers(flow)).toEqual([
    { kind: 'roles', id: 'filers', steps: ['流程发起'] },
    { kind: 'users', id: 'boss', steps: ['流程发起'] },
    { kind: 'users', id: 'li', steps: ['节点a', '节点b'] },
    { kind: 'users', id: 'wang', steps: ['节点a', '子流程s'] },
    { kind: 'groups', id: 'g', steps: ['节点a'] },
    { kind: 'roles', id: 'county', steps: ['节点c'] },
  ])
})

test('others stand in their place, once in each list, and who is left out is gone; all else stays', () => {
  const choices = new Map([
    ['users:li', 'wang'],
    ['users:boss', ''],
    ['roles:county', 'town'],
  ])
  const changed = withMembers(flow, (kind, id) => choices.get(`${kind}:${id}`))
  expect(namedMembers(changed).map(({ kind, id }) => `${kind}:${id}`)).toEqual(['roles:filers', 'users:wang', 'groups:g', 'roles:town'])
  expect(withMembers(flow, () => undefined)).toEqual(flow)
  // What came as a document is written with the others, too.
  const came = decodeFlow({ id: 'f', code: 'f', name: 'f', version: 1 }, encodeFlow(flow))
  if (!came.definition) throw new Error('The flow cannot be read.')
  const written = JSON.stringify(encodeFlow(withMembers(came.definition, (kind, id) => choices.get(`${kind}:${id}`))))
  expect(written).not.toMatch(/"li"|"boss"|"county"\]/)
})

test('lists that keep others out are those of who may start and of candidates, as far as they name somebody', () => {
  const candidates = { kind: 'candidates', members: { ...noMembers, roles: ['county'], users: ['li'] }, narrowing: 'none' } as const
  const closed = chain(
    start({ initiators: { ...noMembers, roles: ['filers'] } }),
    approver('a', ['li']),
    approver('b', [], { assignee: candidates }),
  )
  expect(closedLists(closed)).toEqual([
    { lets: 'initiators', code: 'start', name: '流程发起', named: [{ kind: 'roles', id: 'filers' }] },
    {
      ...{ lets: 'candidates', code: 'b', name: '节点b' },
      named: [
        { kind: 'users', id: 'li' },
        { kind: 'roles', id: 'county' },
      ],
    },
  ])
  expect(closedLists(chain(start(), approver('b', [], { assignee: { ...candidates, members: noMembers } })))).toEqual([])
})
