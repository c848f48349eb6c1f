import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noMembers } from './model.ts'
import { nodesNaming, replacePerson } from './replace-person.ts'
import { approver, branch, chain, start, users } from './testing/builders.ts'
import { anyFlow, crowd } from './testing/flows.ts'

const copies = { to: users('li'), narrowing: 'none' as const, custom: false, toInitiator: false }
const fork = { kind: 'condition' as const, branches: [branch('c1', { isDefault: true, next: approver('d', ['wang', 'li']) })] }
const definition = chain(
  start({ initiators: { ...noMembers, users: ['li', 'sun'], roles: ['li'] }, withoutPeople: { rule: 'given', users: ['li'] } }),
  { ...approver('a', ['zhao'], { copies }), fork },
  approver('b', ['li', 'zhao']),
)

test('the successor stands wherever the person stood, once, and nothing else changes', () => {
  const replaced = replacePerson(definition, 'li', 'zhao')
  expect(replaced.start).toMatchObject({ initiators: { users: ['zhao', 'sun'], roles: ['li'] }, withoutPeople: { users: ['zhao'] } })
  expect(nodesNaming(replaced, 'li')).toEqual([])
  expect(nodesNaming(replaced, 'zhao')).toEqual(['流程发起', '节点a', '节点d', '节点b'])
  expect(JSON.stringify(replaced)).toContain('"users":["wang","zhao"]')
  expect(JSON.stringify(replaced)).toContain('"users":["zhao"]')
  expect(replacePerson(definition, 'nobody', 'zhao')).toEqual(definition)
})

test('the nodes that name somebody are told by their captions', () => {
  expect(nodesNaming(definition, 'li')).toEqual(['流程发起', '节点a', '节点d', '节点b'])
  expect(nodesNaming(definition, 'nobody')).toEqual([])
})

test('in every flow the person is gone, and giving to somebody new and back changes nothing', () => {
  fc.assert(
    fc.property(anyFlow, fc.constantFrom(...crowd), (flow, from) => {
      const replaced = replacePerson(flow, from, 'new')
      expect(nodesNaming(replaced, from)).toEqual([])
      expect(nodesNaming(replaced, 'new')).toEqual(nodesNaming(flow, from))
      expect(replacePerson(replaced, 'new', from)).toEqual(flow)
    }),
  )
})
