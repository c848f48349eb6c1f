import { newSubFlow, newTimer } from '../editing/new-steps.ts'
import { noMembers } from '../model.ts'
import type { ApproverNode, Branch, BranchedFork, CopyRule, FlowDefinition, FlowNode, NodeMessage, StartNode, TimerNode } from '../model.ts'
import { readCondition } from './condition-text.ts'
import { readDuration } from './duration.ts'
import type { BpmnFlow, BpmnGraph, BpmnLoss, BpmnNode } from './graph.ts'

const asStart: NodeMessage = { kind: 'as-start' }
const asUsual: NodeMessage = { kind: 'default' }
const noCopies: CopyRule = { to: noMembers, narrowing: 'none', custom: false, toInitiator: false }

type Below = { readonly next?: FlowNode; readonly fork?: BranchedFork }

/**
 * Makes a flow of a graph: user tasks become approver nodes, call activities sub flows, events that wait for a time timers, gateways forks. Approvers and the rest that BPMN cannot
 * say are empty, which the check tells.
 *
 * @returns undefined for a graph without a start
 */
export function flowOfBpmn(
  graph: BpmnGraph,
  start: StartNode,
): { readonly definition: FlowDefinition; readonly losses: readonly BpmnLoss[] } | undefined {
  const begin = graph.nodes.find(({ element }) => element === 'startEvent')
  if (!begin) return undefined
  const reading = new Reading(graph)
  const below = reading.after(begin.id, undefined, new Set([begin.id]))
  const definition = { id: '', code: '', name: graph.name, version: 0, start: { ...start, name: begin.name || start.name, ...below } }
  return { definition, losses: [...reading.losses, ...reading.unreached(begin.id)] }
}

const kindsOfGateways: Readonly<Record<string, BranchedFork['kind']>> = {
  exclusiveGateway: 'condition',
  parallelGateway: 'parallel',
  inclusiveGateway: 'chosen',
}
const called = 'callActivity'
const taken = new Set(['startEvent', 'endEvent', 'userTask', 'task', 'manualTask', called, ...Object.keys(kindsOfGateways)])
const caught = 'intermediateCatchEvent'
/** An event that waits for something else than a time, such as a message, is none. */
const isTimer = ({ element, duration }: BpmnNode): boolean => element === caught && duration !== undefined
const asked = new Set(['userTask', 'task', 'manualTask'])

class Reading {
  readonly losses: BpmnLoss[] = []
  readonly #nodes: ReadonlyMap<string, BpmnNode>
  readonly #out: ReadonlyMap<string, readonly BpmnFlow[]>
  readonly #met = new Set<string>()
  #made = 0

  constructor({ nodes, flows }: BpmnGraph) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]))
    this.#out = Map.groupBy(
      flows.filter((flow) => this.#nodes.has(flow.to)),
      ({ from }) => from,
    )
  }

  /** What hangs below a node, up to where it joins what follows. */
  after(id: string, join: string | undefined, path: ReadonlySet<string>): Below {
    const flows = this.#out.get(id) ?? []
    if (flows.length === 0) return {}
    if (flows.length === 1) {
      const next = this.#node(flows[0]!.to, join, path)
      // The gateway behind a node forks in its place.
      return next?.kind === 'pass' && next.fork && next.fork.kind !== 'foreign'
        ? { fork: next.fork, ...optional(next.next) }
        : optional(next)
    }
    const meeting = this.#meeting(flows, join)
    const kind = this.#kindOfFork(id, flows)
    const branches = flows.map((flow, at) => this.#branch(flow, at, flows, meeting, path, kind))
    const next = meeting === undefined || meeting === join ? undefined : this.#node(meeting, join, path)
    return { fork: { kind, branches }, ...optional(next) }
  }

  /** An inclusive gateway with conditions is none where somebody chooses: the first that holds is taken, which is told as left out. */
  #kindOfFork(id: string, flows: readonly BpmnFlow[]): BranchedFork['kind'] {
    const { element = '', name = '' } = this.#nodes.get(id) ?? {}
    const kind = kindsOfGateways[element] ?? 'condition'
    if (kind !== 'chosen' || flows.every(({ condition }) => condition === undefined)) return kind
    this.losses.push({ node: id, name, why: 'kind', what: [element] })
    return 'condition'
  }

  /** Nodes that no way from the start leads to; gateways and ends without one take nothing away. */
  unreached(begin: string): readonly BpmnLoss[] {
    const left = [...this.#nodes.values()].filter(
      ({ id, element }) => id !== begin && !(element in kindsOfGateways) && element !== 'endEvent' && !this.#met.has(id),
    )
    return left.map(({ id, name }) => ({ node: id, name, why: 'unreached', what: [] }))
  }

  #node(id: string, join: string | undefined, path: ReadonlySet<string>): FlowNode | undefined {
    const node = this.#nodes.get(id)
    if (!node || id === join || node.element === 'endEvent') return undefined
    if (path.has(id) || this.#met.has(id)) {
      this.losses.push({ node: id, name: node.name, why: 'loop', what: [] })
      return undefined
    }
    this.#met.add(id)
    if (!taken.has(node.element) && !isTimer(node)) this.losses.push({ node: id, name: node.name, why: 'kind', what: [node.element] })
    const below = this.after(id, join, new Set([...path, id]))
    if (asked.has(node.element)) return approver(codeOf(id), node.name, below)
    if (node.element === called) return { ...newSubFlow(codeOf(id), node.name || codeOf(id)), ...below }
    if (isTimer(node)) return { ...this.#timer(node), ...below }
    // A gateway that only joins leaves no trace; one that forks is carried by an invisible node.
    return below.fork ? { kind: 'pass', code: codeOf(id), name: node.name, ...below } : below.next
  }

  #timer({ id, name, duration = '' }: BpmnNode): TimerNode {
    const timer = newTimer(codeOf(id), name || codeOf(id))
    const wait = readDuration(duration)
    if (!wait) this.losses.push({ node: id, name, why: 'duration', what: [duration] })
    return wait ? { ...timer, wait } : timer
  }

  #branch(
    flow: BpmnFlow,
    at: number,
    beside: readonly BpmnFlow[],
    meeting: string | undefined,
    path: ReadonlySet<string>,
    kind: BranchedFork['kind'],
  ): Branch {
    if (kind !== 'condition') {
      const code = `c_${(this.#made += 1)}`
      const plain = { kind: 'branch', code, name: flow.name, isDefault: false, priority: 1, rules: [] } as const
      return { ...plain, ...this.#inside(flow, meeting, path) }
    }
    const rules = flow.condition === undefined ? undefined : readCondition(flow.condition)
    const isDefault = flow.isDefault || (flow.condition === undefined && beside.filter((one) => one.condition === undefined).length === 1)
    const code = `c_${(this.#made += 1)}`
    if (!isDefault && !rules)
      this.losses.push({ node: code, name: flow.name, why: 'condition', what: flow.condition ? [flow.condition] : [] })
    const below = this.#inside(flow, meeting, path)
    const name = flow.name || (isDefault ? '其他' : `条件${at + 1}`)
    return { kind: 'branch', code, name, isDefault, priority: at + 1, rules: isDefault ? [] : (rules ?? []), ...below }
  }

  /** What is in a branch: a gateway that it begins with forks the branch itself. */
  #inside(flow: BpmnFlow, meeting: string | undefined, path: ReadonlySet<string>): Below {
    const first = this.#node(flow.to, meeting, path)
    const { fork } = first ?? {}
    return first?.kind === 'pass' && fork && fork.kind !== 'foreign' ? { fork, ...optional(first.next) } : optional(first)
  }

  /** The first node that all of these ways come to; the join of what encloses them where there is none. */
  #meeting(flows: readonly BpmnFlow[], join: string | undefined): string | undefined {
    const [first, ...others] = flows.map(({ to }) => this.#reachable(to))
    const common = [...(first ?? [])].find((id) => others.every((one) => one.has(id)))
    return common ?? join
  }

  /** In the order of their distance. */
  #reachable(from: string): ReadonlySet<string> {
    const found = new Set([from])
    for (const id of found) for (const { to } of this.#out.get(id) ?? []) found.add(to)
    return found
  }
}

const codeOf = (id: string): string => id.replace(/^n_/, '')

const optional = (next: FlowNode | undefined): { readonly next?: FlowNode } => (next ? { next } : {})

function approver(code: string, name: string, below: Below): ApproverNode {
  return {
    kind: 'approver',
    code,
    name: name || code,
    assignee: { kind: 'members', members: noMembers, narrowing: 'none' },
    counterSign: { mode: 'any' },
    afterReturn: 'run-again',
    returnTo: { kind: 'start' },
    progress: 50,
    autoApproval: [],
    initiatorMayApprove: false,
    copies: noCopies,
    actions: { save: false, approve: true, return: true, recall: true, transfer: true, addSigner: false, print: false },
    signed: false,
    opinion: true,
    returnReasonLength: 0,
    rights: [],
    description: '',
    messages: { todo: asStart, approved: asStart, returned: asStart, copied: asStart },
    ...below,
  }
}

/** The start of a flow that is read, where nothing is said of it. */
export const bareStart: StartNode = {
  kind: 'start',
  code: 'start',
  name: '流程发起',
  initiators: noMembers,
  rights: [],
  copies: noCopies,
  title: '{发起用户名}的{流程名称}',
  withoutPeople: { rule: 'administrators', users: [] },
  withdrawal: 'resubmit',
  signed: false,
  actions: { submit: true, save: true, withdraw: true, urge: true, print: false },
  comments: false,
  batchApproval: false,
  messages: { todo: asUsual, ended: asUsual, approved: asUsual, returned: asUsual, copied: asUsual },
}
