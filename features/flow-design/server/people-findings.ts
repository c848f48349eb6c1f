import type { FlowFinding } from '#engine/flows/check-findings.ts'
import type { Directory } from '#engine/flows/facts.ts'
import {
  namesAnybody,
  noMembers,
  type ApproverNode,
  type FlowDefinition,
  type FlowStep,
  type Members,
  type NobodyRule,
  type SubFlowNode,
} from '#engine/flows/model.ts'
import { enabledPeople, findPeople, usersOfMembers } from '#engine/flows/people.ts'
import { findSubFlowInitiators } from '#engine/flows/sub-flows.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'

/** Who is looked at, as the caller may see it. */
export interface PeopleKnown {
  readonly definition: FlowDefinition
  readonly directory: Directory
  readonly snapshot: DirectorySnapshot
  /** `''` for somebody whom the caller may not see. */
  readonly nameOf: (userId: string) => string
  /** Name of an organization, position, role or group; `''` where the caller may not see it, undefined where there is none. */
  readonly carrierName: (kind: CarrierMember, id: string) => string | undefined
  /** A refusal in the language of the caller. */
  readonly say: (text: string) => string
}

export type CarrierMember = Exclude<keyof Members, 'users'>
export const carrierMembers: readonly CarrierMember[] = ['organizations', 'positions', 'roles', 'groups']

type Told = readonly [text: string, params: Record<string, string>]

/** Most people that are tried as initiators, and most look-ups for one node. */
const initiatorsAtMost = 1_000
const lookUpsAtMost = 200_000
const namesAtMost = 5

/**
 * What today's people make of a flow: nodes for which nobody is found, for everybody or for some who may start it, and names that lead to
 * nobody. Told are only people and carriers that the caller may see.
 */
export function peopleFindings(known: PeopleKnown): readonly FlowFinding[] {
  const { definition } = known
  const initiators = initiatorsOf(known)
  return placesOf(definition).flatMap(({ step }) => {
    return ofStep(known, step, initiators).map(([text, params]): FlowFinding => {
      const params_ = { node: step.name || step.code, ...params }
      return { node: step.code, name: step.name, severity: 'warning', refusal: refusal('invalid', text, { params: params_ }) }
    })
  })
}

function ofStep(known: PeopleKnown, step: FlowStep, initiators: readonly string[]): readonly Told[] {
  if (step.kind === 'start') return ofStart(known)
  if (step.kind === 'sub-flow') return ofSubFlow(known, step, initiators)
  return step.kind === 'approver' ? ofAsking(known, step, initiators) : []
}

/** People who may start the flow and whom the caller sees. */
function initiatorsOf({ definition, directory, snapshot, nameOf }: PeopleKnown): readonly string[] {
  const { initiators } = definition.start
  const may = namesAnybody(initiators) ? usersOfMembers(initiators, directory) : snapshot.people().map(({ id }) => id)
  return may.filter((id) => directory.isEnabled(id) && nameOf(id) !== '').slice(0, initiatorsAtMost)
}

function ofStart(known: PeopleKnown): readonly Told[] {
  const { definition, directory } = known
  const { initiators, withoutPeople } = definition.start
  const isClosed = namesAnybody(initiators) && enabledPeople(usersOfMembers(initiators, directory), directory).length === 0
  const isEmpty =
    withoutPeople.rule === 'given' && withoutPeople.users.length > 0 && !withoutPeople.users.some((id) => directory.isEnabled(id))
  return [
    ...ofMembers(known, initiators),
    ...(isClosed ? [['flow-design.nobody-starts', {}] as const] : []),
    ...(isEmpty ? [['flow-design.given-nobody', {}] as const] : []),
  ]
}

function ofSubFlow(known: PeopleKnown, node: SubFlowNode, initiators: readonly string[]): readonly Told[] {
  const { rule, users } = node.withoutPeople
  const isEmpty = rule === 'given' && users.length > 0 && !users.some((id) => known.directory.isEnabled(id))
  return [...ofAsking(known, node, initiators), ...(isEmpty ? [['flow-design.given-starts-nobody', {}] as const] : [])]
}

function ofAsking(known: PeopleKnown, node: ApproverNode | SubFlowNode, initiators: readonly string[]): readonly Told[] {
  const { directory } = known
  const { assignee } = node
  if (assignee.kind === 'territory') return ofTerritory(known, assignee.roles)
  if (assignee.kind !== 'members') {
    const isAsked = assignee.kind === 'manager' || assignee.kind === 'department-manager'
    return isAsked ? nobodyFor(known, node, initiators) : []
  }
  const named = ofMembers(known, assignee.members)
  const found = enabledPeople(usersOfMembers(assignee.members, directory), directory)
  if (!namesAnybody(assignee.members)) return named
  if (found.length === 0)
    return [...named, [nobodyTexts[node.kind].today, { then: thenOf(known, node.kind === 'approver' ? 'approver' : node) }]]
  if (assignee.narrowing === 'none' && found.length > 1) return named
  return [...named, ...nobodyFor(known, node, initiators.slice(0, Math.max(1, Math.floor(lookUpsAtMost / found.length))))]
}

/** Holders of the roles whom no region leads to; the roles themselves where nobody holds them. */
function ofTerritory(known: PeopleKnown, roles: readonly string[]): readonly Told[] {
  const { directory, nameOf } = known
  const members = { ...noMembers, roles }
  const named = ofMembers(known, members)
  const holders = enabledPeople(usersOfMembers(members, directory), directory)
  if (roles.length > 0 && holders.length === 0) return [...named, [nobodyTexts.approver.today, { then: thenOf(known, 'approver') }]]
  const without = holders.filter(({ id }) => directory.regionsOf(id).length === 0 && nameOf(id) !== '').slice(0, namesAtMost)
  if (without.length === 0) return named
  return [...named, ['flow-design.people-without-region', { people: without.map(({ id }) => nameOf(id)).join('、') }]]
}

const nobodyTexts = {
  approver: { today: 'flow-design.nobody-today', some: 'flow-design.nobody-for' },
  'sub-flow': { today: 'flow-design.no-starter-today', some: 'flow-design.no-starter-for' },
} as const

/** Initiators for whom the rule of a node finds nobody. */
function nobodyFor(known: PeopleKnown, node: ApproverNode | SubFlowNode, initiators: readonly string[]): readonly Told[] {
  const { definition, directory, nameOf } = known
  const start = { ...definition.start, withoutPeople: { rule: 'refuse', users: [] } } as const
  const without = initiators.filter((id) => {
    const search = { start, initiator: { id, name: '' }, formData: {}, directory, passed: [], named: {} }
    if (node.kind === 'approver') return findPeople(node, search).kind !== 'people'
    const found = findSubFlowInitiators(node, search)
    return typeof found !== 'string' && found.by !== 'assignee'
  })
  if (without.length === 0) return []
  const texts = nobodyTexts[node.kind]
  const then = thenOf(known, node.kind === 'approver' ? 'approver' : node)
  if (without.length === initiators.length && initiators.length > 1) return [[texts.today, { then }]]
  const people = without.slice(0, namesAtMost).map(nameOf).join('、')
  return [[texts.some, { people, count: String(without.length), then }]]
}

const thenTexts: Readonly<Record<NobodyRule, string>> = {
  administrators: 'flow-design.then-administrators',
  given: 'flow-design.then-given',
  'named-by-approver': 'flow-design.then-named',
  approve: 'flow-design.then-approve',
  refuse: 'flow-design.then-refuse',
  initiator: 'flow-design.then-initiator',
}

/** Who starts a sub flow where its rule finds nobody. */
export const startsTexts: Readonly<Record<SubFlowNode['withoutPeople']['rule'], string>> = {
  administrators: 'flow-design.starts-administrators',
  given: 'flow-design.starts-given',
  initiator: 'flow-design.starts-initiator',
}

function thenOf({ definition, say }: PeopleKnown, node: 'approver' | SubFlowNode): string {
  if (node !== 'approver') return say(startsTexts[node.withoutPeople.rule])
  return say(thenTexts[definition.start.withoutPeople.rule])
}

/** People who are disabled or gone, and carriers that hold nobody, among those that are named. */
function ofMembers({ snapshot, nameOf, carrierName, directory }: PeopleKnown, members: Members): readonly Told[] {
  const isGone = (id: string): boolean => snapshot.person(id) === undefined
  const disabled = members.users.filter((id) => !isGone(id) && !directory.isEnabled(id) && nameOf(id) !== '')
  const carriers = carrierMembers.flatMap((kind) => members[kind].map((id) => ({ kind, id, name: carrierName(kind, id) })))
  const held = ({ kind, id }: { kind: CarrierMember; id: string }): readonly string[] =>
    usersOfMembers({ users: [], positions: [], roles: [], organizations: [], groups: [], [kind]: [id] }, directory)
  const empty = carriers.filter((one) => one.name && enabledPeople(held(one), directory).length === 0)
  const gone = members.users.filter(isGone).length + carriers.filter(({ name }) => name === undefined).length
  return [
    ...(disabled.length > 0 ? [['flow-design.people-disabled', { people: disabled.map(nameOf).join('、') }] as const] : []),
    ...(empty.length > 0 ? [['flow-design.carriers-empty', { names: empty.map(({ name }) => name).join('、') }] as const] : []),
    ...(gone > 0 ? [['flow-design.named-gone', { count: String(gone) }] as const] : []),
  ]
}
