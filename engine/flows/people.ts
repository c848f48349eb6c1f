import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { Directory, NamedPeople, ServiceAnswers, ServiceFailure } from './facts.ts'
import { fieldValues } from './form-values.ts'
import type { JsonObject } from './json.ts'
import { namesAnybody } from './model.ts'
import type { ApproverNode, Assignee, FormFieldHolds, Members, Narrowing, StartNode } from './model.ts'
import type { FoundBy, PassedNode, Person } from './state.ts'
import { peopleByRegion } from './territory.ts'
import type { Territory } from './territory.ts'

/** Facts for finding the operators of a node. */
export interface Search {
  readonly start: StartNode
  readonly initiator: Person
  readonly formData: JsonObject
  readonly directory: Directory
  readonly passed: readonly PassedNode[]
  /** People the acting person named for nodes without any. */
  readonly named: NamedPeople
  /** As of the facts of a decision; absent where the way is predicted and nobody is called. */
  readonly services?: ServiceAnswers | undefined
  /** Whether the acting person, who picks candidates, may see somebody; undefined where nobody is there to pick. */
  readonly picks?: ((userId: string) => boolean) | undefined
  /** The program goes on by itself: nobody can name people, and a refusal would reach nobody. Then super administrators are asked. */
  readonly unattended?: boolean
}

export type Found =
  | {
      readonly kind: 'people'
      readonly people: readonly Person[]
      readonly by: FoundBy
      /** Why the rule of the flow for nodes without people found them, where a data interface should have named them. */
      readonly failure?: ServiceFailure
      /** Regions that the record names and that have nobody: others are asked in their place. */
      readonly missing?: readonly string[]
    }
  /** Nobody, and the flow says to approve automatically. */
  | { readonly kind: 'approve'; readonly failure?: ServiceFailure }
  /** Nobody, and the flow says not to go on. */
  | { readonly kind: 'refuse'; readonly failure?: ServiceFailure; readonly missing?: readonly string[] }
  /** Nobody yet: the acting person must name them. */
  | { readonly kind: 'name' }
  /** Nobody yet: the acting person must pick them out of what the rule of the node finds. */
  | { readonly kind: 'pick' }
  /** A data interface says who, which is asked before the decision. */
  | { readonly kind: 'service' }
  /** The same, where nothing is decided yet. */
  | { readonly kind: 'later' }

/** What comes of the rule for nodes without people. */
type NobodyFound = 'people' | 'approve' | 'refuse' | 'name'

/**
 * The operators of a node.
 *
 * The initiator is left out of what a rule finds (security 4.6), unless the node says so: it asks the initiator himself,
 * has `initiatorMayApprove`, or approves automatically for the initiator. When he was the only one, nobody is found.
 *
 * Source: workflow 3.1 (errorRule), 3.2, 3.4.
 */
export function findPeople(node: ApproverNode, search: Search): Found {
  const found = findByRule(node, search)
  const isStuck = found.kind === 'refuse' || found.kind === 'name'
  const instead = search.unattended && isStuck ? findInstead(node, search) : undefined
  if (!instead) return found
  return 'failure' in found && found.failure && (instead.kind === 'people' || instead.kind === 'approve')
    ? { ...instead, failure: found.failure }
    : instead
}

function findByRule(node: ApproverNode, search: Search): Found {
  if (node.assignee.kind === 'candidates') return findPicked(node, search)
  if (node.assignee.kind === 'service') return findByService(node, search)
  if (node.assignee.kind === 'territory') return findByTerritory(node, node.assignee, search)
  const found = people(node, assignedUsers(node.assignee, search), search)
  if (found.length > 0) return { kind: 'people', people: found, by: 'assignee' }
  return findForNobody(node, search)
}

function findByService(node: ApproverNode, search: Search): Found {
  const answer = search.services?.(node.code)
  if (answer?.kind === 'later') return { kind: 'later' }
  if (!answer) return { kind: 'service' }
  const found = answer.kind === 'people' ? people(node, answer.users, search) : []
  if (found.length > 0) return { kind: 'people', people: found, by: 'assignee' }
  const instead = findForNobody(node, search)
  const failure = answer.kind === 'failed' ? answer.why : 'nobody'
  return instead.kind === 'name' ? instead : { ...instead, failure }
}

/**
 * Those of each region that the record names. A region without anybody is no reason to leave it out: whom the flow names for such cases is
 * asked in its place, beside the people of the other regions; where the flow says not to go on, it does not, and where it says to approve,
 * the others decide alone.
 */
function findByTerritory(node: ApproverNode, territory: Territory, search: Search): Found {
  const { directory, initiator, formData } = search
  const mayAct = (id: string): boolean => people(node, [id], search).length > 0
  const regions = peopleByRegion(territory, formData, directory, mayAct)
  const found = people(
    node,
    regions.flatMap(({ users }) => users),
    { directory, initiator },
  )
  const missing = regions.filter(({ users }) => users.length === 0).map(({ region }) => region)
  if (found.length > 0 && missing.length === 0) return { kind: 'people', people: found, by: 'assignee' }
  const asked = findForNobody(node, search)
  const isStuck = asked.kind === 'refuse' || asked.kind === 'name'
  const instead = (search.unattended && isStuck && findInstead(node, search)) || asked
  if (instead.kind === 'people') {
    const others = instead.people.filter(({ id }) => !found.some((one) => one.id === id))
    return { ...instead, people: [...found, ...others], ...(missing.length > 0 && { missing }) }
  }
  if (instead.kind === 'refuse') return { kind: 'refuse', missing }
  return instead.kind === 'approve' && found.length > 0 ? { kind: 'people', people: found, by: 'assignee', missing } : instead
}

/** What the acting person picked; of a rule that finds nobody, or where nobody can pick, the others. */
function findPicked(node: ApproverNode, search: Search): Found {
  const all = candidatesOf(node, search)
  if (all?.length === 0) return findForNobody(node, search)
  const mayPick = (id: string): boolean => (all ? all.some((one) => one.id === id) : (search.picks?.(id) ?? true))
  const picked = people(node, (search.named[node.code] ?? []).filter(mayPick), search)
  if (picked.length > 0) return { kind: 'people', people: picked, by: 'named-by-approver' }
  if (search.picks) return { kind: 'pick' }
  // All whom the node allows: leaving somebody out would be a decision that nobody has made.
  return all ? { kind: 'people', people: all, by: 'assignee' } : findForNobody(node, search)
}

/** Whom the acting person may pick for a node with candidates; undefined where it may be anybody that he sees. */
export function candidatesOf(
  node: ApproverNode,
  search: Omit<Search, 'named' | 'start' | 'passed' | 'picks'>,
): readonly Person[] | undefined {
  const { assignee } = node
  if (assignee.kind !== 'candidates' || !namesAnybody(assignee.members)) return undefined
  const { directory, initiator } = search
  return people(node, narrow(usersOfMembers(assignee.members, directory), assignee.narrowing, initiator.id, directory), search)
}

/** Why a node that nobody is found for keeps a request from going on: by name where it is regions of the record that have nobody. */
export function refuseWithoutPeople({ name: node }: ApproverNode, missing: readonly string[] = [], directory: Directory): Refusal {
  if (missing.length === 0) return refusal('invalid', 'flows.nobody-found', { params: { node } })
  const regions = missing.map((code) => directory.regionName(code)).join('、')
  return refusal('invalid', 'flows.nobody-in-region', { params: { node, regions } })
}

/** Whom the flow asks where nobody is found (errorRule). */
export function findForNobody(node: ApproverNode, search: Search): Extract<Found, { readonly kind: NobodyFound }> {
  const { start, directory, initiator, named } = search
  const given = (users: readonly string[], by: FoundBy): Extract<Found, { readonly kind: 'people' | 'refuse' }> => {
    const found = people(node, users, search)
    return found.length > 0 ? { kind: 'people', people: found, by } : { kind: 'refuse' }
  }
  switch (start.withoutPeople.rule) {
    case 'administrators':
      return given(directory.administrators(), 'administrators')
    case 'given':
      return given(start.withoutPeople.users, 'given')
    case 'named-by-approver': {
      const found = given(named[node.code] ?? [], 'named-by-approver')
      return found.kind === 'people' ? found : { kind: 'name' }
    }
    case 'initiator':
      // The flow itself says that the initiator decides.
      return directory.isEnabled(initiator.id) ? { kind: 'people', people: [initiator], by: 'initiator' } : { kind: 'refuse' }
    case 'approve':
      return { kind: 'approve' }
    case 'refuse':
      return { kind: 'refuse' }
  }
}

/** The same where nobody can be told that there is nobody; undefined where not even a super administrator can be asked. */
export function findInstead(node: ApproverNode, search: Search): Found | undefined {
  const found = findForNobody(node, search)
  if (found.kind === 'people' || found.kind === 'approve') return found
  const byAdministrators = { ...search.start, withoutPeople: { rule: 'administrators', users: [] } } as const
  const asked = findForNobody(node, { ...search, start: byAdministrators })
  return asked.kind === 'people' ? asked : undefined
}

/** Enabled people without repetition, the initiator only where the node lets him act. */
function people(
  node: ApproverNode,
  users: readonly string[],
  { directory, initiator }: Pick<Search, 'directory' | 'initiator'>,
): readonly Person[] {
  return enabledPeople(users, directory).filter((person) => person.id !== initiator.id || letsInitiatorAct(node))
}

/** Whether the initiator of a request may be asked at this node (security 4.6). */
export function letsInitiatorAct({ assignee, initiatorMayApprove, autoApproval }: ApproverNode): boolean {
  return assignee.kind === 'initiator' || initiatorMayApprove || autoApproval.includes('initiator')
}

/** The enabled ones of these users with their names, each once. */
export function enabledPeople(users: readonly string[], directory: Directory): readonly Person[] {
  return [...new Set(users)].filter((id) => directory.isEnabled(id)).map((id) => ({ id, name: directory.nameOf(id) ?? id }))
}

/** Whom a rule finds, disabled ones too. */
export function assignedUsers(assignee: Assignee, search: Search): readonly string[] {
  const { directory, initiator, formData, passed } = search
  switch (assignee.kind) {
    case 'manager':
      return present(directory.managerOf(initiator.id, assignee.level))
    case 'department-manager':
      return present(directory.departmentManagerOf(initiator.id, assignee.level))
    case 'initiator':
      return [initiator.id]
    case 'form-field': {
      const ids = fieldValues(formData, assignee.field).filter((value) => typeof value === 'string')
      return ids.flatMap((id) => holders[assignee.holds](id, directory))
    }
    case 'handlers':
      return passed.find((one) => one.node === assignee.node)?.handlers.map((person) => person.id) ?? []
    case 'members':
      return narrow(usersOfMembers(assignee.members, directory), assignee.narrowing, initiator.id, directory)
    case 'territory':
      return peopleByRegion(assignee, formData, directory, (id) => directory.isEnabled(id)).flatMap(({ users }) => users)
    // Who a data interface names is known by the answer alone.
    case 'service':
    case 'candidates':
    case 'foreign':
      return []
  }
}

function present(id: string | undefined): readonly string[] {
  return id === undefined ? [] : [id]
}

const holders: Readonly<Record<FormFieldHolds, (id: string, directory: Directory) => readonly string[]>> = {
  users: (id) => [id],
  organizations: (id, directory) => directory.usersOfOrganization(id),
  positions: (id, directory) => directory.usersOfPosition(id),
  roles: (id, directory) => directory.usersOfRole(id),
  groups: (id, directory) => directory.usersOfGroup(id),
}

/** Everybody the members stand for, each once. */
export function usersOfMembers(members: Members, directory: Directory): readonly string[] {
  return [
    ...new Set([
      ...members.users,
      ...members.organizations.flatMap((id) => directory.usersOfOrganization(id)),
      ...members.positions.flatMap((id) => directory.usersOfPosition(id)),
      ...members.roles.flatMap((id) => directory.usersOfRole(id)),
      ...members.groups.flatMap((id) => directory.usersOfGroup(id)),
    ]),
  ]
}

/** Keeps only people with the required relation to the initiator (extraRule, extraCopyRule). */
export function narrow(users: readonly string[], narrowing: Narrowing, initiatorId: string, directory: Directory): readonly string[] {
  return users.filter((id) => narrowings[narrowing](id, initiatorId, directory))
}

const narrowings: Readonly<Record<Narrowing, (id: string, initiatorId: string, directory: Directory) => boolean>> = {
  none: () => true,
  'same-department': (id, initiatorId, directory) => isSame(directory.departmentOf(id), directory.departmentOf(initiatorId)),
  'same-position': (id, initiatorId, directory) =>
    directory.positionsOf(id).some((position) => directory.positionsOf(initiatorId).includes(position)),
  superiors: (id, initiatorId, directory) => superiorsOf(initiatorId, directory).includes(id),
  subordinates: (id, initiatorId, directory) => superiorsOf(id, directory).includes(initiatorId),
  'same-company': (id, initiatorId, directory) => isSame(directory.companyOf(id), directory.companyOf(initiatorId)),
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one === other
}

const highestLevel = 20

/** All superiors from the nearest up; stops where the data has a cycle. */
function superiorsOf(userId: string, directory: Directory): readonly string[] {
  const superiors: string[] = []
  for (let level = 1; level <= highestLevel; level += 1) {
    const superior = directory.managerOf(userId, level)
    if (superior === undefined || superiors.includes(superior)) break
    superiors.push(superior)
  }
  return superiors
}
