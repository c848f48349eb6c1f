import type { Branch, BranchedFork, FlowDefinition, FlowNode, FlowStep } from '../model.ts'
import { conditionText } from './condition-text.ts'
import { durationText } from './duration.ts'
import type { BpmnFlow, BpmnGraph, BpmnLoss, BpmnNode } from './graph.ts'

/** BPMN has no branches that a person chooses; an inclusive gateway without conditions comes nearest. */
const gateways = { condition: 'exclusiveGateway', parallel: 'parallelGateway', chosen: 'inclusiveGateway' } as const

/** Members of which BPMN has no word. */
const unsaid: Readonly<Record<string, readonly string[]>> = {
  start: ['initiators', 'form', 'rights', 'copies', 'title', 'withoutPeople', 'withdrawal', 'actions', 'messages', 'times', 'calls'],
  approver: [
    ...['assignee', 'counterSign', 'afterReturn', 'returnTo', 'autoApproval', 'copies', 'actions', 'signed', 'opinion', 'rights'],
    ...['messages', 'times', 'calls'],
  ],
  'sub-flow': ['flow', 'assignee', 'waits', 'submits', 'values', 'withoutPeople'],
}

/** The graph of a flow in BPMN, with what is left out of it. */
export function bpmnOf(definition: FlowDefinition): { readonly graph: BpmnGraph; readonly losses: readonly BpmnLoss[] } {
  const nodes: BpmnNode[] = []
  const flows: BpmnFlow[] = []
  const losses: BpmnLoss[] = []
  const ids = new Map<FlowStep, string>()
  const idOf = (step: FlowStep): string => {
    const known = ids.get(step)
    if (known !== undefined) return known
    const plain = `n_${/^[\w.-]+$/.test(step.code) ? step.code : ids.size}`
    const id = [...ids.values()].includes(plain) ? `n__${ids.size}` : plain
    ids.set(step, id)
    return id
  }
  const end: BpmnNode = { id: 'end', name: '', element: 'endEvent' }
  const connect = (from: string, to: string, branch?: Branch, kind: BranchedFork['kind'] = 'condition'): void => {
    const isAsked = branch !== undefined && !branch.isDefault && kind === 'condition'
    const condition = isAsked ? conditionText(branch.rules) : undefined
    if (isAsked && condition === undefined) losses.push({ node: branch.code, name: branch.name, why: 'condition', what: [] })
    flows.push({ id: `f_${flows.length + 1}`, from, to, name: branch?.name ?? '', condition, isDefault: branch?.isDefault ?? false })
  }
  const writeFork = (step: FlowStep, { kind, branches }: BranchedFork, id: string, after: string): void => {
    const gateway = step.kind === 'pass' ? id : `g_${id}`
    if (gateway !== id) {
      nodes.push({ id: gateway, name: '', element: gateways[kind] })
      connect(id, gateway)
    }
    // Branches that run beside each other wait for all where they meet, which a gateway of their own says.
    const join = kind === 'condition' ? after : `j_${id}`
    if (join !== after) {
      nodes.push({ id: join, name: '', element: gateways[kind] })
      connect(join, after)
    }
    if (kind === 'chosen') losses.push({ node: step.code, name: step.name, why: 'choice', what: [] })
    for (const branch of branches) {
      const first = firstOf(branch)
      connect(gateway, first ? idOf(first) : join, branch, kind)
      if (first) write(first, join)
    }
  }
  /** Writes a step and what follows it, up to where it goes on to. */
  const write = (step: Exclude<FlowStep, Branch>, goesOn: string): void => {
    const id = idOf(step)
    nodes.push({ id, name: step.name, element: elementOf(step), ...(step.kind === 'timer' && { duration: durationText(step.wait) }) })
    const members = step.kind === 'timer' && step.wait.counts !== 'clock' ? [`counts-${step.wait.counts}`] : unsaid[step.kind]
    if (members) losses.push({ node: step.code, name: step.name, why: 'members', what: members })
    if (step.kind === 'foreign' || step.fork?.kind === 'foreign') losses.push({ node: step.code, name: step.name, why: 'kind', what: [] })
    const after = step.next ? idOf(step.next) : goesOn
    if (!step.fork || step.fork.kind === 'foreign') connect(id, after)
    else writeFork(step, step.fork, id, after)
    if (step.next) write(step.next, goesOn)
  }
  write(definition.start, end.id)
  return { graph: { name: definition.name, nodes: [...nodes, end], flows }, losses }
}

/** What a branch begins with; a fork right below it needs a gateway of its own. */
function firstOf({ code, fork, next }: Branch): FlowNode | undefined {
  return fork ? { kind: 'pass', code: `${code}-fork`, name: '', fork, ...(next && { next }) } : next
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text in XML; what XML 1.0 cannot hold is left out. */
function xml(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/[&<>"']/g, (sign) => escaped[sign]!)
}

/** The graph as a document of BPMN 2.0, without a drawing. */
export function bpmnText({ name, nodes, flows }: BpmnGraph): string {
  const defaults = new Map(flows.filter(({ isDefault }) => isDefault).map((flow) => [flow.from, flow.id]))
  const nodeText = ({ id, name: caption, element, duration }: BpmnNode): string => {
    const otherwise = defaults.get(id)
    const head = `    <${element} id="${xml(id)}" name="${xml(caption)}"${otherwise === undefined ? '' : ` default="${otherwise}"`}`
    if (duration === undefined) return `${head} />`
    const timer = `<timeDuration xsi:type="tFormalExpression">${xml(duration)}</timeDuration>`
    return `${head}>\n      <timerEventDefinition>${timer}</timerEventDefinition>\n    </${element}>`
  }
  const flowText = ({ id, from, to, name: caption, condition }: BpmnFlow): string => {
    const head = `    <sequenceFlow id="${id}" name="${xml(caption)}" sourceRef="${xml(from)}" targetRef="${xml(to)}"`
    if (condition === undefined) return `${head} />`
    return `${head}>\n      <conditionExpression xsi:type="tFormalExpression">${xml(condition)}</conditionExpression>\n    </sequenceFlow>`
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="definitions" targetNamespace="http://bpmn.io/schema/bpmn">',
    `  <process id="process" name="${xml(name)}" isExecutable="false">`,
    ...nodes.map(nodeText),
    ...flows.map(flowText),
    '  </process>',
    '</definitions>',
    '',
  ].join('\n')
}

const elements = {
  start: 'startEvent',
  approver: 'userTask',
  'sub-flow': 'callActivity',
  timer: 'intermediateCatchEvent',
  foreign: 'task',
} as const

function elementOf(step: Exclude<FlowStep, Branch>): string {
  if (step.kind !== 'pass') return elements[step.kind]
  return gateways[step.fork && step.fork.kind !== 'foreign' ? step.fork.kind : 'condition']
}
