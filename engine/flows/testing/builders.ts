import { workingCalendar } from '#engine/values/working-time.ts'
import type { Directory, FlowFacts, ServiceAnswers } from '../facts.ts'
import type { JsonObject } from '../json.ts'
import { noMembers } from '../model.ts'
import type {
  ApproverNode,
  Branch,
  CopyRule,
  FlowDefinition,
  FlowNode,
  Members,
  NodeMessage,
  PassNode,
  StartNode,
  SubFlowNode,
  TimerNode,
  Wait,
} from '../model.ts'
import type { Person } from '../state.ts'

/** Builders with defaults for members a test does not depend on. */

const noCopies: CopyRule = { to: noMembers, narrowing: 'none', custom: false, toInitiator: false }

const sentAsUsual: NodeMessage = { kind: 'default' }
const asStart: NodeMessage = { kind: 'as-start' }

export function start(changes: Partial<StartNode> = {}): StartNode {
  return {
    kind: 'start',
    code: 'start',
    name: '流程发起',
    initiators: noMembers,
    form: { id: 'filing', name: '备案' },
    rights: [],
    copies: noCopies,
    title: '{发起用户名}的{流程名称}',
    withoutPeople: { rule: 'administrators', users: [] },
    withdrawal: 'resubmit',
    signed: false,
    actions: { submit: true, save: true, withdraw: true, urge: true, print: false },
    comments: false,
    batchApproval: false,
    messages: { todo: sentAsUsual, ended: sentAsUsual, approved: sentAsUsual, returned: sentAsUsual, copied: sentAsUsual },
    ...changes,
  }
}

export function users(...ids: readonly string[]): Members {
  return { ...noMembers, users: ids }
}

/** An approver node for fixed users. */
export function approver(code: string, ids: readonly string[], changes: Partial<ApproverNode> = {}): ApproverNode {
  return {
    kind: 'approver',
    code,
    name: `节点${code}`,
    assignee: { kind: 'members', members: users(...ids), narrowing: 'none' },
    counterSign: { mode: 'any' },
    afterReturn: 'run-again',
    returnTo: { kind: 'choice' },
    progress: 50,
    autoApproval: [],
    initiatorMayApprove: false,
    copies: noCopies,
    actions: { save: true, approve: true, return: true, recall: true, transfer: true, addSigner: false, print: false },
    signed: false,
    opinion: true,
    returnReasonLength: 0,
    rights: [],
    description: '',
    messages: { todo: asStart, approved: asStart, returned: asStart, copied: asStart },
    ...changes,
  }
}

/** A node that starts a request of another flow for each of these users, and waits for them. */
export function subFlow(code: string, ids: readonly string[], changes: Partial<SubFlowNode> = {}): SubFlowNode {
  return {
    kind: 'sub-flow',
    code,
    name: `子流程${code}`,
    flow: { id: 'flow-child', name: '现场检验' },
    assignee: { kind: 'members', members: users(...ids), narrowing: 'none' },
    waits: true,
    submits: false,
    values: [],
    withoutPeople: { rule: 'administrators', users: [] },
    ...changes,
  }
}

/** 08:30–12:00 and 14:30–18:00: seven hours a day. */
const officeHours = [
  { begin: 510, end: 720 },
  { begin: 870, end: 1080 },
]

/** A node that waits; an hour unless it says otherwise. */
export function timer(code: string, wait: Partial<Wait> = { hours: 1 }): TimerNode {
  const nothing = { days: 0, hours: 0, minutes: 0, seconds: 0, counts: 'clock' } as const
  return { kind: 'timer', code, name: `定时器${code}`, wait: { ...nothing, ...wait } }
}

export function pass(code: string): PassNode {
  return { kind: 'pass', code, name: '' }
}

export function branch(code: string, changes: Partial<Branch> = {}): Branch {
  return { kind: 'branch', code, name: code, isDefault: false, priority: 1, rules: [], ...changes }
}

/** A branch for `field > amount`. */
export function branchAbove(code: string, field: string, amount: string, changes: Partial<Branch> = {}): Branch {
  return branch(code, {
    rules: [{ kind: 'comparison', field, symbol: '>', other: { kind: 'constant', value: amount }, joined: 'and' }],
    ...changes,
  })
}

/** Hangs the nodes below each other. */
export function chain(first: StartNode, ...rest: readonly Exclude<FlowNode, StartNode>[]): FlowDefinition {
  const hang = (nodes: readonly Exclude<FlowNode, StartNode>[]): FlowNode | undefined => {
    const [node, ...below] = nodes
    if (!node) return undefined
    return node.kind === 'foreign' ? node : { ...node, next: node.next ?? hang(below) }
  }
  return { id: 'flow-filing', code: 'filing', name: '制种生产备案', version: 1, start: { ...first, next: hang(rest) } }
}

export interface World {
  readonly managers?: Readonly<Record<string, string>>
  readonly departments?: Readonly<Record<string, string>>
  readonly departmentManagers?: Readonly<Record<string, string>>
  readonly companies?: Readonly<Record<string, string>>
  readonly positions?: Readonly<Record<string, readonly string[]>>
  readonly roles?: Readonly<Record<string, readonly string[]>>
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /** Regions of people, by their ids. */
  readonly regions?: Readonly<Record<string, readonly string[]>>
  readonly disabled?: readonly string[]
  readonly administrators?: readonly string[]
}

/** A directory in which every id is a person whose name is the id, unless `world` gives more. */
export function directory(world: World = {}): Directory {
  const managerOf = (userId: string, level: number): string | undefined => {
    const manager = world.managers?.[userId]
    return level <= 1 || manager === undefined ? manager : managerOf(manager, level - 1)
  }
  const holders = (map: Readonly<Record<string, readonly string[]>> | undefined, id: string): readonly string[] => map?.[id] ?? []
  const keysWith = (map: Readonly<Record<string, string>> | undefined, value: string): readonly string[] =>
    Object.entries(map ?? {}).flatMap(([key, one]) => (one === value ? [key] : []))
  return {
    managerOf,
    departmentManagerOf: (userId) => world.departmentManagers?.[world.departments?.[userId] ?? ''],
    departmentOf: (userId) => world.departments?.[userId],
    companyOf: (userId) => world.companies?.[userId],
    positionsOf: (userId) => holders(world.positions, userId),
    usersOfRole: (id) => holders(world.roles, id),
    usersOfPosition: (id) => Object.entries(world.positions ?? {}).flatMap(([user, held]) => (held.includes(id) ? [user] : [])),
    usersOfOrganization: (id) => keysWith(world.departments, id),
    usersOfGroup: (id) => holders(world.groups, id),
    regionsOf: (userId) => holders(world.regions, userId),
    regionName: (code) => `区${code}`,
    isEnabled: (userId) => !world.disabled?.includes(userId),
    administrators: () => world.administrators ?? ['admin'],
    nameOf: (userId) => userId,
  }
}

export function person(id: string): Person {
  return { id, name: id }
}

export interface Surroundings {
  readonly formData?: JsonObject
  /** Where masked values are covered. */
  readonly toldData?: JsonObject
  readonly world?: World
  readonly now?: number
  /** What data interfaces say of whom nodes ask. */
  readonly services?: ServiceAnswers
  /** Whom the acting person does not see. */
  readonly unseen?: readonly string[]
}

/** Facts with ids `<prefix>1`, `<prefix>2` … */
export function factsFor(actorId: string, surroundings: Surroundings = {}, idPrefix = 'id'): FlowFacts {
  let made = 0
  return {
    now: surroundings.now ?? 1_000,
    nowText: '2026-11-21 10:32',
    newId: () => `${idPrefix}${(made += 1)}`,
    actor: person(actorId),
    formData: surroundings.formData ?? {},
    toldData: surroundings.toldData ?? surroundings.formData ?? {},
    directory: directory(surroundings.world),
    calendar: workingCalendar('Asia/Shanghai', new Map(), officeHours),
    ...(surroundings.services && { services: surroundings.services }),
    sees: (userId) => !surroundings.unseen?.includes(userId),
  }
}
