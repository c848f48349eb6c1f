import { refusal } from '#engine/values/refusal.ts'
import { asksAhead } from './asks-ahead.ts'
import { autoApprovalFor } from './auto-approval.ts'
import { copyByRule } from './copies.ts'
import { countedBy, counterSignOutcome } from './counter-sign.ts'
import { happen, initiatorOf, searchIn, stop, stopForServices } from './course.ts'
import type { Course, Stop } from './course.ts'
import { endSigner } from './end-signer.ts'
import type { AutomaticReason } from './event-kind.ts'
import type { ServiceFailure } from './facts.ts'
import type { ApproverNode } from './model.ts'
import { findInstead, findPeople, refuseWithoutPeople } from './people.ts'
import { refuseEarly } from './rules.ts'
import { approvalStands, watchedValues } from './standing-approvals.ts'
import { addedFor } from './signers.ts'
import { leaveSubFlows } from './sub-flows.ts'
import { currentNodes, frozenVisits } from './state.ts'
import type { Approval, Person, Visit, VisitCause, Vote, WorkItem, WorkItemTime } from './state.ts'
import { resumedTime, timeOf, timesAt } from './time-rules.ts'
import { approverOf } from './tree.ts'
import { askedNow, unanswered } from './turns.ts'
import { undoneFrom } from './undone.ts'
import { workItemApproved } from './actions/approve/work-item-approved.ts'
import { peopleLeftOut } from './actions/leave-out/people-left-out.ts'
import { requestReturned } from './actions/return/request-returned.ts'
import type { ReturnMode } from './actions/return/targets.ts'
import { workItemsHeld } from './actions/return/work-items-held.ts'
import { nodeEntered } from './events/node-entered.ts'
import { nodePassed } from './events/node-passed.ts'
import { nodeSkipped } from './events/node-skipped.ts'
import { requestTerminated } from './events/request-terminated.ts'
import type { RequestTerminated } from './events/request-terminated.ts'
import { serviceGaveNobody } from './events/service-gave-nobody.ts'
import { workItemAssigned } from './events/work-item-assigned.ts'
import { workItemsClosed } from './events/work-items-closed.ts'
import { workItemsResumed } from './events/work-items-resumed.ts'

/** State at a node: it waits for people, it is passed, or the flow cannot go on. */
export type Standing = 'waiting' | 'through' | Stop

const pickMissing = ({ code: node, name }: ApproverNode): Stop => ({
  refusal: refusal('invalid', 'flows.candidates-missing', { field: 'candidateList', params: { node: name } }),
  asked: { forks: [], candidates: [{ node, name }] },
})

/** What people read where the flow cannot go on, as a data interface names nobody. */
const refusedByService: Readonly<Record<ServiceFailure, string>> = {
  unanswered: 'flows.service-refuses-unanswered',
  unreadable: 'flows.service-refuses-unreadable',
  'unknown-people': 'flows.service-refuses-unknown-people',
  'too-many': 'flows.service-refuses-too-many',
  nobody: 'flows.service-refuses-nobody',
}

/**
 * Finds the approvers of a node and assigns work items; the node may be passed at once by automatic approval.
 *
 * @param before who decided there before, where the request comes back to the node: nobody picks its people again then
 * @param standing approvals that count on, as far as their people are asked still
 */
export function enterNode(
  course: Course,
  node: ApproverNode,
  cause: VisitCause,
  before: readonly string[] = [],
  standing: readonly Vote[] = [],
): Standing {
  const search = searchIn(course)
  const named = cause === 'forward' ? search.named : { [node.code]: before, ...search.named }
  const found = findPeople(node, { ...search, named })
  if (found.kind === 'pick') return pickMissing(node)
  if (found.kind === 'service') return stopForServices([node.code])
  if (found.kind === 'later') return 'waiting'
  const failure = found.kind === 'name' ? undefined : found.failure
  if (found.kind === 'refuse')
    return failure
      ? stop(refusedByService[failure], { node: node.name })
      : { refusal: refuseWithoutPeople(node, found.missing, search.directory) }
  if (found.kind === 'name') return { nodesWithoutPeople: [{ node: node.code, name: node.name }] }
  if (failure) {
    const to = found.kind === 'people' ? found.people : []
    happen(course, serviceGaveNobody, { node: node.code, nodeName: node.name, why: failure, to })
  }
  if (found.kind === 'approve') {
    happen(course, nodeSkipped, { node: node.code, nodeName: node.name, reason: 'nobody-found' })
    return 'through'
  }
  happen(course, nodeEntered, {
    node: node.code,
    nodeName: node.name,
    cause,
    ...countedBy(node),
    people: found.people,
    foundBy: found.by,
    standing: standing.filter(({ person }) => found.people.some(({ id }) => id === person.id)).map(approvalOf),
  })
  if (standing.length > 0 && passIfApproved(course, node)) return 'through'
  return askWhoseTurnItIs(course, node)
}

/**
 * Assigns work items to those whose turn it is, after the automatic approvals before them. Who was disabled since he was found is asked no
 * more.
 */
export function askWhoseTurnItIs(course: Course, node: ApproverNode): Standing {
  takePlacesBack(course, node)
  const decided = leaveOutDisabled(course, node)
  if (decided) return decided
  for (const [person, reason] of automaticApprovals(course, node)) {
    happen(course, workItemApproved, {
      entry: course.facts.newId(),
      node: node.code,
      nodeName: node.name,
      by: person,
      automatic: reason,
      opinion: '',
      signature: '',
      files: [],
    })
    if (passIfApproved(course, node)) return 'through'
  }
  const visit = visitOf(course, node.code)
  const time = timeOfReceiver(course, node)
  for (const person of askedNow(visit)) {
    if (course.state.entries.some((open) => open.node === node.code && open.person.id === person.id)) continue
    happen(course, workItemAssigned, { entry: course.facts.newId(), node: node.code, nodeName: node.name, person, ...(time && { time }) })
  }
  return 'waiting'
}

/** Who asked for a signer that was disabled meanwhile decides himself. */
function takePlacesBack(course: Course, node: ApproverNode): void {
  for (;;) {
    const visit = visitOf(course, node.code)
    const gone = unanswered(visit).find(({ id }) => !course.facts.directory.isEnabled(id) && addedFor(visit, id))
    const added = gone && addedFor(visit, gone.id)
    if (!added) return
    const said = { opinion: '', signature: '', files: [] }
    endSigner(course, node, { person: gone, to: added.by, approves: false, by: null, automatic: null, ...said })
  }
}

/**
 * Leaves out who was disabled since the node was entered and has not answered, as people are left out where they are found. The others
 * decide by the same rules of fewer people: what was voted before may pass the node now, or send the request back. Where nobody is left, the
 * rule of the flow for nodes without people says whom to ask (workflow 3.1, errorRule), and super administrators are asked where it stops the
 * flow or wants somebody to be named.
 *
 * @returns how the node stands where that decides it; undefined where it still has to ask
 */
function leaveOutDisabled(course: Course, node: ApproverNode): Standing | undefined {
  const visit = visitOf(course, node.code)
  const left = unanswered(visit).filter((person) => !course.facts.directory.isEnabled(person.id))
  if (left.length === 0) return undefined
  const isLeft = (person: Person): boolean => left.some(({ id }) => id === person.id)
  const isEmpty = left.length === visit.people.length
  const instead = isEmpty ? findInstead(node, searchIn(course)) : undefined
  // Without anybody who could be asked the request waits; who watches over it finds it in the monitor.
  if (isEmpty && !instead) return undefined
  const { people = [], by: foundBy = null } = instead?.kind === 'people' ? instead : {}
  const entries = course.state.entries.filter((open) => open.node === node.code && isLeft(open.person)).map(({ id }) => id)
  happen(course, peopleLeftOut, { node: node.code, nodeName: node.name, left, entries, people, foundBy })
  if (instead?.kind === 'approve') {
    happen(course, nodeSkipped, { node: node.code, nodeName: node.name, reason: 'nobody-found' })
    return 'through'
  }
  if (passIfApproved(course, node)) return 'through'
  return counterSignOutcome(visitOf(course, node.code)) === 'returned' ? sendBack(course, node) : undefined
}

/**
 * Among those who are left the votes against it decide: the last of them ends the request where it was for that, else the request goes back
 * to its start, as nobody is there to say where else.
 */
function sendBack(course: Course, node: ApproverNode): Standing {
  const { votes } = visitOf(course, node.code)
  const { person: by = course.facts.actor, ends = false, opinion = '' } = votes.findLast((vote) => !vote.approves) ?? {}
  if (ends) {
    const said = { opinion, signature: '', files: [] }
    terminateRequest(course, { by, byVotes: true, node: node.code, nodeName: node.name, ...said })
    return 'waiting'
  }
  sendBackTo(course, node, { to: null, toName: course.definition.start.name, mode: 1, by })
  return 'waiting'
}

/**
 * Sends the request back from a node. A run again takes back the target and all after it, also in branches beside the node, as far as they
 * begin after the target; the other branches go on. Where it shall come straight back everything else is frozen until then.
 */
export function sendBackTo(
  course: Course,
  node: ApproverNode,
  to: { readonly to: string | null; readonly toName: string; readonly mode: ReturnMode; readonly by: Person },
): void {
  const { definition, state } = course
  const undone = to.mode === 1 ? undoneFrom(definition, state, to.to) : undefined
  const isLeft = (code: string): boolean => to.mode === 2 || code === node.code || (undone?.nodes.includes(code) ?? false)
  if (to.mode === 1)
    leaveSubFlows(
      course,
      state.visits.filter((visit) => isLeft(visit.node)),
    )
  happen(course, requestReturned, { from: node.code, fromName: node.name, ...to, ...(undone && { undone }) })
  for (const code of currentNodes(state).filter(isLeft)) {
    if (to.mode === 2) holdWorkItems(course, code)
    else closeWorkItems(course, code, 'returned')
  }
}

function holdWorkItems(course: Course, node: string): void {
  const left = course.state.entries.filter((workItem) => workItem.node === node)
  if (left.length === 0) return
  happen(course, workItemsHeld, { node, entries: left.map(({ id }) => id), people: left.map(({ person }) => person) })
}

/**
 * After a return people decide by hand; automatic approval applies on the way forward only. So does whoever has a work item: he was judged
 * when he got it, or somebody gave it to him to decide.
 */
function automaticApprovals(course: Course, node: ApproverNode): readonly (readonly [Person, AutomaticReason])[] {
  const visit = visitOf(course, node.code)
  const mayStand = (course.state.earlier ?? []).some((one) => one.node === node.code)
  if (visit.cause !== 'forward' || (node.autoApproval.length === 0 && !mayStand)) return []
  const { formData } = course.facts
  if (refuseEarly(node, formData) || asksAhead(course.definition, node.code, formData)) return []
  if (course.facts.incomplete?.(node.code, course.events)) return []
  const asked = new Set(course.state.entries.filter((open) => open.node === node.code).map((open) => open.person.id))
  const reasonFor = (person: Person): AutomaticReason | null => {
    if (asked.has(person.id)) return null
    if (approvalStands(course.state, node, person, course.facts.formData)) return 'unchanged'
    return autoApprovalFor(course.definition, node, person, initiatorOf(course), course.state.passed)
  }
  const judged = unanswered(visit).map((person) => [person, reasonFor(person)] as const)
  const firstByHand = judged.findIndex(([, reason]) => reason === null)
  const due = visit.mode === 'sequence' && firstByHand >= 0 ? judged.slice(0, firstByHand) : judged
  return due.flatMap(([person, reason]) => (reason === null ? [] : [[person, reason] as const]))
}

/** Closes the node when the votes approve it. */
export function passIfApproved(course: Course, node: ApproverNode): boolean {
  const visit = visitOf(course, node.code)
  if (counterSignOutcome(visit) !== 'approved') return false
  closeWorkItems(course, node.code, 'passed')
  const approvals = visit.votes.filter((vote) => vote.approves)
  const watched = watchedValues(node, course.facts)
  happen(course, nodePassed, {
    node: node.code,
    nodeName: node.name,
    handlers: approvals.map(approvalOf),
    automatic: approvals.every((vote) => vote.automatic),
    ...(watched && { watched }),
  })
  copyByRule(course, node)
  return true
}

export const approvalOf = ({ person, through }: Vote): Approval => ({ ...person, ...(through && { through }) })

/** Closes the remaining work items of a node. */
export function closeWorkItems(
  course: Course,
  node: string,
  reason: 'passed' | 'returned' | 'withdrawn' | 'terminated' | 'recalled' | 'moved',
): void {
  const left = course.state.entries.filter((open) => open.node === node)
  if (left.length === 0) return
  happen(course, workItemsClosed, {
    node,
    entries: left.map(({ id }) => id),
    people: left.map(({ person }) => person),
    reason,
  })
}

/** Takes the request from everybody who has it, and leaves its sub flows; also from those who wait for it to come straight back. */
export function closeAllWorkItems(course: Course, reason: 'withdrawn' | 'terminated'): void {
  for (const node of currentNodes(course.state)) closeWorkItems(course, node, reason)
  leaveSubFlows(course, [...course.state.visits, ...frozenVisits(course.state)])
  const { straightBack } = course.state
  const held = straightBack?.held ?? []
  if (!straightBack || held.length === 0) return
  const people = held.map(({ person }) => person)
  happen(course, workItemsClosed, { node: straightBack.visit.node, entries: held.map(({ id }) => id), people, reason })
}

/** Ends the request before its flow does. */
export function terminateRequest(course: Course, ended: RequestTerminated): void {
  const { state } = course
  const stoodAt = [...state.visits, ...frozenVisits(state)].filter(({ children, timer }) => !children && !timer).map(({ node }) => node)
  closeAllWorkItems(course, 'terminated')
  happen(course, requestTerminated, { ...ended, stoodAt })
}

export function heldAt({ state }: Course, node: string): readonly WorkItem[] {
  return state.straightBack?.held.filter((item) => item.node === node) ?? []
}

export function resumeWorkItems(course: Course, node: string): void {
  const held = heldAt(course, node)
  if (held.length === 0) return
  const times = resumedTimes(course, held)
  happen(course, workItemsResumed, {
    node,
    entries: held.map(({ id }) => id),
    people: held.map(({ person }) => person),
    ...(Object.keys(times).length > 0 && { times }),
  })
}

/** The time limit of whoever gets a work item of the node now. */
export function timeOfReceiver({ definition, facts, state }: Course, node: ApproverNode): WorkItemTime | undefined {
  const times = timesAt(definition, node)
  return times && timeOf(times, { ...facts, submittedAt: state.submittedAt })
}

type HeldItem = Pick<WorkItem, 'id' | 'node' | 'time' | 'heldAt'>

/** The time limits of work items that were held and go on now, by id, as far as they have one. */
export function resumedTimes({ definition, facts }: Course, held: readonly HeldItem[]): Readonly<Record<string, WorkItemTime>> {
  const times = held.flatMap(({ id, node: code, time, heldAt = facts.now }) => {
    const node = approverOf(definition, code)
    const rules = node && timesAt(definition, node)
    return rules && time ? [[id, resumedTime(rules, time, { ...facts, heldAt })] as const] : []
  })
  return Object.fromEntries(times)
}

/** @throws RangeError when the flow does not stand at the node */
export function visitOf(course: Course, node: string): Visit {
  const visit = course.state.visits.find((one) => one.node === node)
  if (!visit) throw new RangeError(`not at node ${node}`)
  return visit
}
