import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { differenceOf } from './difference.ts'
import type { FlowDefinition } from './model.ts'
import { approver, branch, branchAbove, chain, start } from './testing/builders.ts'
import { anyFlow } from './testing/flows.ts'

const told = (before: FlowDefinition, after: FlowDefinition) =>
  differenceOf(before, after).map(({ step, change, member }) => [step.code, change, ...(member === undefined ? [] : [member])])

test('nodes that come, go and change are told with what changed of them', () => {
  const before = chain(start(), approver('a', ['li']), approver('b', ['wang']))
  const after = chain(start({ comments: true }), approver('a', ['li', 'zhao'], { name: '初审' }), approver('c', ['wang']))
  expect(told(before, after)).toEqual([
    ['start', 'changed', 'comments'],
    ['a', 'changed', 'name'],
    ['a', 'changed', 'assignee'],
    ['c', 'added'],
    ['b', 'removed'],
  ])
  expect(differenceOf(before, after)[1]).toMatchObject({ before: '节点a', after: '初审' })
})

test('a node that is put between others does not move them, one that changes its place does', () => {
  const [a, b, c] = [approver('a', ['li']), approver('b', ['wang']), approver('c', ['zhao'])]
  expect(told(chain(start(), a, c), chain(start(), a, b, c))).toEqual([['b', 'added']])
  expect(told(chain(start(), a, b, c), chain(start(), b, a, c)).map(([, change]) => change)).toContain('moved')
})

test('conditions are compared branch by branch', () => {
  const forked = (amount: string) =>
    chain(start({ fork: { kind: 'condition', branches: [branchAbove('x', 'n', amount), branch('y', { isDefault: true })] } }))
  expect(told(forked('1'), forked('2'))).toEqual([['x', 'changed', 'rules']])
})

test('any flow equals itself, also after it was written and read', () => {
  fc.assert(
    fc.property(anyFlow, (definition) => {
      const { definition: read } = decodeFlow(definition, encodeFlow(definition))
      expect(differenceOf(definition, definition)).toEqual([])
      expect(read && differenceOf(read, decodeFlow(definition, encodeFlow(read)).definition!)).toEqual([])
    }),
    { numRuns: 100 },
  )
})
