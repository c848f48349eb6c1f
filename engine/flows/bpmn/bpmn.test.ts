import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FlowDefinition, FlowStep } from '../model.ts'
import { approver, branch, branchAbove, chain, start, subFlow, timer } from '../testing/builders.ts'
import { anyFlow } from '../testing/flows.ts'
import { placesOf } from '../tree.ts'
import { conditionText, readCondition } from './condition-text.ts'
import { bareStart, flowOfBpmn } from './read.ts'
import { bpmnOf, bpmnText } from './write.ts'

const again = (definition: FlowDefinition): FlowDefinition => flowOfBpmn(bpmnOf(definition).graph, bareStart)!.definition
const approvers = (definition: FlowDefinition) =>
  placesOf(definition).flatMap(({ step }) => (step.kind === 'approver' ? [[step.code, step.name]] : []))
/** Nodes, forks and conditions as they stand below each other. */
const shape = (step: FlowStep): unknown => [
  step.kind === 'branch' ? (step.isDefault ? 'default' : conditionText(step.rules)) : step.kind === 'start' ? 'start' : step.name,
  step.fork?.kind === 'condition' ? step.fork.branches.map(shape) : [],
  ...(step.next ? [shape(step.next)] : []),
]

test('a flow with forks comes back with its nodes, branches and conditions', () => {
  const fork = {
    kind: 'condition' as const,
    branches: [branchAbove('big', 'amount', '500', { next: approver('chief', ['li']) }), branch('else', { isDefault: true })],
  }
  const flow = chain(start({ fork }), approver('a', ['li']), approver('b', ['wang']))
  expect(shape(again(flow).start)).toEqual(shape(flow.start))
})

test.each([
  ['parallel', 'parallelGateway', []],
  ['chosen', 'inclusiveGateway', ['a choice']],
] as const)('branches that are %s come back as such, with their names; what is lost of them is listed', (kind, gateway, lost) => {
  const inner = {
    kind: 'parallel' as const,
    branches: [branch('p', { next: approver('y', []) }), branch('q', { next: approver('z', []) })],
  }
  const branches = [branch('l', { name: '左', next: approver('x', []) }), branch('r', { name: '右', fork: inner, next: approver('w', []) })]
  const flow = chain(start(), approver('a', ['li'], { fork: { kind, branches } }), approver('b', ['wang']))
  const { graph, losses } = bpmnOf(flow)
  expect(graph.nodes.filter(({ element }) => element === gateway).length).toBeGreaterThanOrEqual(2)
  expect(losses.filter(({ why }) => why !== 'members').map(({ node, why }) => `${node} ${why}`)).toEqual(lost)
  const tree = (step: FlowStep): unknown => [
    step.kind === 'branch' ? step.name : step.code,
    step.fork && step.fork.kind !== 'foreign' ? [step.fork.kind, ...step.fork.branches.map(tree)] : [],
    ...(step.next ? [tree(step.next)] : []),
  ]
  expect(tree(again(flow).start.next!)).toEqual(tree(flow.start.next!))
})

test.each([
  [{ days: 1, hours: 2 }, 'P1DT2H'],
  [{ minutes: 30, seconds: 5 }, 'PT30M5S'],
  [{ days: 7 }, 'P7D'],
])('a timer is an event that waits for a time, and comes back as one: %j', (wait, duration) => {
  const flow = chain(start(), timer('t', wait), approver('b', ['wang']))
  const { graph } = bpmnOf(flow)
  expect(graph.nodes.find(({ id }) => id === 'n_t')).toMatchObject({ element: 'intermediateCatchEvent', duration })
  expect(bpmnText(graph)).toContain(`<timeDuration xsi:type="tFormalExpression">${duration}</timeDuration>`)
  const read = flowOfBpmn(graph, bareStart)!
  expect([read.losses, read.definition.start.next]).toMatchObject([[], { kind: 'timer', code: 't', wait: timer('t', wait).wait }])
})

test.each(['P1M', 'P', 'PT', 'R3/PT10H', '${days}', 'P1.5D', ''])('a time that no timer can wait for is told: %s', (duration) => {
  const { graph } = bpmnOf(chain(start(), timer('t'), approver('b', ['wang'])))
  const nodes = graph.nodes.map((node) => (node.id === 'n_t' ? { ...node, duration } : node))
  const read = flowOfBpmn({ ...graph, nodes }, bareStart)!
  expect(read.losses).toEqual([{ node: 'n_t', name: '定时器t', why: 'duration', what: [duration] }])
  expect(read.definition.start.next).toMatchObject({ kind: 'timer', wait: { days: 0 } })
})

test('working days are lost, and an event that waits for something else is none', () => {
  const { graph, losses } = bpmnOf(chain(start(), timer('t', { days: 1, counts: 'working-days' }), approver('b', ['wang'])))
  expect(losses.find(({ node }) => node === 't')?.what).toEqual(['counts-working-days'])
  const office = bpmnOf(chain(start(), timer('t', { days: 1, counts: 'office-hours' }), approver('b', ['wang'])))
  expect(office.losses.find(({ node }) => node === 't')?.what).toEqual(['counts-office-hours'])
  const nodes = graph.nodes.map(({ duration: _, ...node }) => node)
  expect(flowOfBpmn({ ...graph, nodes }, bareStart)!.losses.map(({ why }) => why)).toEqual(['kind'])
})

test('a sub flow is a call activity, and comes back as one whose flow has to be chosen', () => {
  const flow = chain(start(), approver('a', ['li']), subFlow('s', ['wang']), approver('b', ['wang']))
  const { graph, losses } = bpmnOf(flow)
  expect(graph.nodes.find(({ id }) => id === 'n_s')).toMatchObject({ element: 'callActivity', name: '子流程s' })
  expect(losses.find(({ node }) => node === 's')?.what).toContain('flow')
  const read = flowOfBpmn(graph, bareStart)!
  expect(read.losses).toEqual([])
  expect(placesOf(read.definition).map(({ step }) => `${step.kind} ${step.name}`)).toContain('sub-flow 子流程s')
  const alone = { ...graph, flows: graph.flows.filter(({ to }) => to !== 'n_s') }
  expect(flowOfBpmn(alone, bareStart)!.losses.map(({ node, why }) => `${node} ${why}`)).toContain('n_s unreached')
})

test('what BPMN cannot say is listed at its node', () => {
  const { losses } = bpmnOf(chain(start(), approver('a', ['li'])))
  expect(losses.map(({ node, why }) => [node, why])).toEqual([
    ['start', 'members'],
    ['a', 'members'],
  ])
  expect(losses[1]?.what).toContain('assignee')
})

test('names and conditions are escaped', () => {
  const fork = {
    kind: 'condition' as const,
    branches: [branchAbove('x', 'n', '5', { name: '<大> & "多"' }), branch('y', { isDefault: true })],
  }
  const text = bpmnText(bpmnOf(chain(start({ fork }), approver('a', ['li']))).graph)
  expect(text).toContain('name="&lt;大&gt; &amp; &quot;多&quot;"')
  expect(text).toContain('n &gt; &quot;5&quot;')
})

test('ways back, other kinds of elements and unreadable conditions are listed', () => {
  const nodes = [
    ['s', 'startEvent'],
    ['a', 'userTask'],
    ['g', 'exclusiveGateway'],
    ['m', 'serviceTask'],
    ['e', 'endEvent'],
    ['u', 'userTask'],
    ['w', 'sendTask'],
  ].map(([id, element]) => ({ id: id!, name: id!, element: element! }))
  const flow = (from: string, to: string, condition?: string) => ({ id: `${from}${to}`, from, to, name: '', condition, isDefault: false })
  const flows = [flow('s', 'a'), flow('a', 'g'), flow('g', 'a', 'x is odd'), flow('g', 'm', '${n > 3}'), flow('m', 'e')]
  const { losses, definition } = flowOfBpmn({ name: 'p', nodes, flows }, bareStart)!
  expect(losses.map(({ node, why }) => `${node} ${why}`).toSorted()).toEqual([
    'a loop',
    'c_1 condition',
    'm kind',
    'u unreached',
    'w unreached',
  ])
  expect(approvers(definition)).toEqual([['a', 'a']])
  expect(flowOfBpmn({ name: '', nodes: [], flows: [] }, bareStart)).toBeUndefined()
})

test.each([
  ['amount > 500 and crop == "玉米" or depOpen == true', 3],
  ["${note != 'a b' && n <= other}", 2],
  ['execution.getVariable("x")', undefined],
  ['n > ', undefined],
])('the condition %s is read', (text, rules) => expect(readCondition(text)?.length).toBe(rules))

test('the people who approve, and in which order, survive in any flow', () => {
  fc.assert(
    fc.property(anyFlow, (definition) => {
      const read = again(definition)
      expect(approvers(read)).toEqual(approvers(definition))
      expect(shape(again(read).start)).toEqual(shape(read.start))
    }),
    { numRuns: 200 },
  )
})
