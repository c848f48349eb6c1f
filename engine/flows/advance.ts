import { autoApprovalFor } from './auto-approval.ts'
import { copyByRule } from './copies.ts'
import { counterSignOutcome } from './counter-sign.ts'
import { happen, initiatorOf, searchIn, stop } from './course.ts'
import type { Course, Stop } from './course.ts'
import { endSigner } from './end-signer.ts'
import type { ApproverNode, AutoApproval } from './model.ts'
import { nextNode } from './next-node.ts'
import { findForNobody, findPeople } from './people.ts'
import type { Found } from './people.ts'
import { addedFor } from './signers.ts'
import { currentNodes } from './state.ts'
import type { Approval, Person, Visit, VisitCause, Vote, WorkItem, WorkItemTime } from './state.ts'
import { resumedTime, timeOf, timesAt } from './time-rules.ts'
import { approverOf } from './tree.ts'
import { workItemApproved } from './actions/approve/work-item-approved.ts'
import { peopleLeftOut } from './actions/leave-out/people-left-out.ts'
import { requestReturned } from './actions/return/request-returned.ts'
import { nodeEntered } from './events/node-entered.ts'
import { nodePassed } from './events/node-passed.ts'
import { nodeSkipped } from './events/node-skipped.ts'
import { requestApproved } from './events/request-approved.ts'
import { requestTerminated } from './events/request-terminated.ts'
import type { RequestTerminated } from './events/request-terminated.ts'
import { workItemAssigned } from './events/work-item-assigned.ts'
import { workItemsClosed } from './events/work-items-closed.ts'
import { workItemsResumed } from './events/work-items-resumed.ts'

/** State at a node: it waits for people, it is passed, or the flow cannot go on. */
type Standing = 'waiting' | 'through' | Stop

/** Advances from a node until somebody must act or the flow ends. */
export function advance(course: Course, from: string): Stop | undefined {
  let at = from
  for (;;) {
    const next = nextNode(course.definition, at, course.facts.formData)
    if (next.kind === 'refused') return { refusal: next.refusal }
    if (next.kind === 'end') {
      happen(course, requestApproved, { by: course.facts.actor })
      return undefined
    }
    const standing = enterNode(course, next.node, 'forward')
    if (standing === 'waiting') return undefined
    if (standing !== 'through') return standing
    at = next.node.code
  }
}

/** Advances after a node is passed: straight back to the node that returned the request, or along the flow. */
export function goOn(course: Course, node: string): Stop | undefined {
  return course.state.straightBack?.target === node ? comeBack(course) : advance(course, node)
}

/** Finds the approvers of a node and assigns work items; the node may be passed at once by automatic approval. */
export function enterNode(course: Course, node: ApproverNode, cause: VisitCause): Standing {
  const found = findPeople(node, searchIn(course))
  if (found.kind === 'refuse') return stop('flows.nobody-found', { node: node.name })
  if (found.kind === 'name') return { nodesWithoutPeople: [{ node: node.code, name: node.name }] }
  if (found.kind === 'approve') {
    happen(course, nodeSkipped, { node: node.code, nodeName: node.name, reason: 'nobody-found' })
    return 'through'
  }
  happen(course, nodeEntered, {
    node: node.code,
    nodeName: node.name,
    cause,
    mode: node.counterSign.mode,
    ratio: node.counterSign.mode === 'all' ? node.counterSign.ratio : 100,
    people: found.people,
    foundBy: found.by,
    standing: [],
  })
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
  const waiting = unanswered(visit)
  const asked = visit.mode === 'sequence' ? waiting.slice(0, 1) : waiting
  const time = timeOfReceiver(course, node)
  for (const person of asked) {
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
 * decide, by the same share of fewer people; where nobody is left, the rule of the flow for nodes without people says whom to ask (workflow
 * 3.1, errorRule), and super administrators are asked where it stops the flow or wants somebody to be named.
 *
 * @returns how the node stands where that decides it; undefined where it still has to ask
 */
function leaveOutDisabled(course: Course, node: ApproverNode): Standing | undefined {
  const visit = visitOf(course, node.code)
  const left = unanswered(visit).filter((person) => !course.facts.directory.isEnabled(person.id))
  if (left.length === 0) return undefined
  const isLeft = (person: Person): boolean => left.some(({ id }) => id === person.id)
  const isEmpty = left.length === visit.people.length
  const instead = isEmpty ? findInstead(course, node) : undefined
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

function findInstead(course: Course, node: ApproverNode): Found | undefined {
  const search = searchIn(course)
  const found = findForNobody(node, search)
  if (found.kind === 'people' || found.kind === 'approve') return found
  const byAdministrators = { ...search.start, withoutPeople: { rule: 'administrators', users: [] } } as const
  const asked = findForNobody(node, { ...search, start: byAdministrators })
  return asked.kind === 'people' ? asked : undefined
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
  happen(course, requestReturned, { from: node.code, fromName: node.name, to: null, toName: course.definition.start.name, mode: 1, by })
  closeWorkItems(course, node.code, 'returned')
  return 'waiting'
}

/**
 * After a return people decide by hand; automatic approval applies on the way forward only. So does whoever has a work item: he was judged
 * when he got it, or somebody gave it to him to decide.
 */
function automaticApprovals(course: Course, node: ApproverNode): readonly (readonly [Person, AutoApproval])[] {
  const visit = visitOf(course, node.code)
  if (visit.cause !== 'forward') return []
  const asked = new Set(course.state.entries.filter((open) => open.node === node.code).map((open) => open.person.id))
  const reasonFor = (person: Person) =>
    asked.has(person.id) ? null : autoApprovalFor(node, person, initiatorOf(course), course.state.passed)
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
  happen(course, nodePassed, {
    node: node.code,
    nodeName: node.name,
    handlers: approvals.map(approvalOf),
    automatic: approvals.every((vote) => vote.automatic),
  })
  copyByRule(course, node)
  return true
}

const approvalOf = ({ person, through }: Vote): Approval => ({ ...person, ...(through && { through }) })

/** Closes the remaining work items of a node. */
export function closeWorkItems(
  course: Course,
  node: string,
  reason: 'passed' | 'returned' | 'withdrawn' | 'terminated' | 'recalled',
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

/** Takes the request from everybody who has it, also from those who wait for it to come straight back. */
export function closeAllWorkItems(course: Course, reason: 'withdrawn' | 'terminated'): void {
  for (const node of currentNodes(course.state)) closeWorkItems(course, node, reason)
  const { straightBack } = course.state
  const held = straightBack?.held ?? []
  if (!straightBack || held.length === 0) return
  const people = held.map(({ person }) => person)
  happen(course, workItemsClosed, { node: straightBack.visit.node, entries: held.map(({ id }) => id), people, reason })
}

/** Ends the request before its flow does. */
export function terminateRequest(course: Course, ended: RequestTerminated): void {
  closeAllWorkItems(course, 'terminated')
  happen(course, requestTerminated, ended)
}

/**
 * Returns the request to the node that sent it away: approvals given there stand, held work items are open again, the returning person is
 * asked again. When somebody who still has to answer is disabled meanwhile, the node is asked anew.
 */
export function comeBack(course: Course): Stop | undefined {
  const memory = course.state.straightBack
  const node = memory && approverOf(course.definition, memory.visit.node)
  if (!memory || !node) throw new RangeError('nothing to come back to')
  const left = { ...memory.visit, votes: memory.visit.votes.filter((vote) => vote.approves) }
  if (unanswered(left).some((person) => !course.facts.directory.isEnabled(person.id))) {
    if (memory.held.length > 0) {
      happen(course, workItemsClosed, {
        node: node.code,
        entries: memory.held.map(({ id }) => id),
        people: memory.held.map(({ person }) => person),
        reason: 'returned',
      })
    }
    const standing = enterNode(course, node, 'straight-back')
    if (standing === 'waiting') return undefined
    return standing === 'through' ? goOn(course, node.code) : standing
  }
  if (memory.held.length > 0) {
    const times = resumedTimes(course, memory.held)
    happen(course, workItemsResumed, {
      node: node.code,
      entries: memory.held.map(({ id }) => id),
      people: memory.held.map(({ person }) => person),
      ...(Object.keys(times).length > 0 && { times }),
    })
  }
  happen(course, nodeEntered, {
    node: node.code,
    nodeName: node.name,
    cause: 'straight-back',
    mode: left.mode,
    ratio: left.ratio,
    people: left.people,
    foundBy: left.foundBy,
    standing: left.votes.map(approvalOf),
    ...(left.added && { added: left.added }),
  })
  askWhoseTurnItIs(course, node)
  return undefined
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

function unanswered(visit: Visit): readonly Person[] {
  return visit.people.filter((person) => !visit.votes.some((vote) => vote.person.id === person.id))
}

/** @throws RangeError when the flow does not stand at the node */
export function visitOf(course: Course, node: string): Visit {
  const visit = course.state.visits.find((one) => one.node === node)
  if (!visit) throw new RangeError(`not at node ${node}`)
  return visit
}
