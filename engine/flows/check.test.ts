import { expect, test } from 'vitest'
import { checkFlow } from './check.ts'
import type { FlowDefinition, VoteRules } from './model.ts'
import { approver, branch, branchAbove, chain, start } from './testing/builders.ts'

const found = (definition: FlowDefinition) => checkFlow(definition).map((problem) => [problem.node, problem.refusal.text])

test('a complete flow has no problems', () => {
  const fork = {
    kind: 'condition' as const,
    branches: [branchAbove('c1', 'x', '1', { next: approver('p', ['li']) }), branch('c2', { isDefault: true })],
  }
  expect(
    found(chain(start(), { ...approver('a', ['li']), fork }, approver('b', ['wang'], { returnTo: { kind: 'node', node: 'p' } }))),
  ).toEqual([])
})

test('the start needs a form', () =>
  expect(found(chain(start({ form: undefined }), approver('a', ['li'])))).toEqual([['start', 'flows.check-form']]))

test('the node until which may be withdrawn is one of the flow', () =>
  expect(found(chain(start({ withdrawUntil: 'gone' }), approver('a', ['li'])))).toEqual([['start', 'flows.check-withdraw-until']]))

test('an approver of fixed members needs at least one', () =>
  expect(found(chain(start(), approver('a', [])))).toEqual([['a', 'flows.check-members']]))

test('a branch that is not the default needs conditions, and only one is the default', () => {
  const fork = {
    kind: 'condition' as const,
    branches: [branch('c1'), branch('c2', { isDefault: true }), branch('c3', { isDefault: true })],
  }
  expect(found(chain(start({ fork })))).toEqual([
    ['start', 'flows.check-defaults'],
    ['c1', 'flows.check-conditions'],
  ])
})

test('formulas as conditions are refused', () =>
  expect(
    found(
      chain(start({ fork: { kind: 'condition', branches: [branch('c1', { rules: [{ kind: 'foreign', document: { fieldType: 3 } }] })] } })),
    ),
  ).toEqual([['c1', 'flows.check-condition-kind']]))

test('a return goes to an earlier node, and handlers come from one', () => {
  const definition = chain(
    start(),
    approver('a', ['li'], { returnTo: { kind: 'node', node: 'b' } }),
    approver('b', [], { assignee: { kind: 'handlers', node: 'z' } }),
  )
  expect(found(definition)).toEqual([
    ['a', 'flows.check-return-target'],
    ['b', 'flows.check-handlers-node'],
  ])
})

test('a kind of approver that is not known is not run', () =>
  expect(found(chain(start(), approver('a', [], { assignee: { kind: 'foreign', type: '12' } })))).toEqual([['a', 'flows.check-assignee']]))

test('sub flows, timers and parallel branches are kept but not published', () => {
  const foreign = { kind: 'foreign' as const, code: 's', name: '子流程', type: 'subFlow', document: {} }
  expect(found(chain(start(), foreign))).toEqual([['s', 'flows.check-kind']])
  expect(found(chain(start({ fork: { kind: 'foreign', type: 'interflow', documents: [] } })))).toEqual([['start', 'flows.check-kind']])
})

test('numbers of votes are whole and at least one, a share of returns is one of a hundred', () => {
  const votes = (rules: VoteRules) => found(chain(start(), approver('a', ['li'], { counterSign: { mode: 'all', ratio: 60, rules } })))
  expect(votes({ approvals: 0 })).toEqual([['a', 'flows.check-votes']])
  expect(votes({ returns: { by: 'share', least: 101 } })).toEqual([['a', 'flows.check-votes']])
  expect(votes({ returns: { by: 'number', least: 1.5 } })).toEqual([['a', 'flows.check-votes']])
  expect(votes({ approvals: 2, returns: { by: 'number', least: 200 } })).toEqual([])
})

test('codes are unique; ratio, level and progress are whole numbers in their range', () => {
  const definition = chain(
    start(),
    approver('a', ['li'], { counterSign: { mode: 'all', ratio: 5 }, progress: 120 }),
    approver('b', [], { assignee: { kind: 'manager', level: 0 } }),
    approver('b', ['li']),
  )
  expect(found(definition)).toEqual([
    ['a', 'flows.check-ratio'],
    ['a', 'flows.check-progress'],
    ['b', 'flows.check-code'],
    ['b', 'flows.check-level'],
    ['b', 'flows.check-code'],
  ])
})
