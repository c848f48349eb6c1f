import { refusal } from '#engine/values/refusal.ts'
import { happen, searchIn } from './course.ts'
import type { Course, Stop } from './course.ts'
import type { ApproverNode } from './model.ts'
import type { Branch, FlowStep } from './model.ts'
import { headOf } from './model.ts'
import { findPeople } from './people.ts'
import { currentNodes } from './state.ts'
import type { Person, StraightBack, Visit } from './state.ts'
import { enterSubFlow, passIfSubFlowsEnded, subFlowOf } from './sub-flows.ts'
import { enterTimer, resumedTimers } from './timers.ts'
import { travel } from './travel.ts'
import type { Traveller } from './travel.ts'
import { approverOf, nodeName as nameAt } from './tree.ts'
import { unanswered } from './turns.ts'
import { branchDone, branchesEntered, branchesJoined, branchesResumed } from './events/branches.ts'
import { nodeEntered } from './events/node-entered.ts'
import { requestApproved } from './events/request-approved.ts'
import { workItemsClosed } from './events/work-items-closed.ts'
import { enterNode, askWhoseTurnItIs, approvalOf, heldAt, resumeWorkItems } from './arrive.ts'

/** Advances from a node until, on each way that opens, somebody must act or other branches are waited for; or until the flow ends. */
export function advance(course: Course, from: string): Stop | undefined {
  return travel(travellerOf(course), from)
}

/** The request on its way: what it meets happens to it. */
function travellerOf(course: Course): Traveller {
  const { definition, facts } = course
  return {
    definition,
    formData: facts.formData,
    forks: () => course.state.forks ?? [],
    enter: (node) => enterNode(course, node, 'forward'),
    start: (node) => enterSubFlow(course, node),
    wait: (node) => enterTimer(course, node),
    choose: (step, branches) => chooseBranches(course, step, branches),
    split: ({ code: node, name: nodeName }, kind, branches) =>
      happen(course, branchesEntered, {
        node,
        nodeName,
        kind: kind === 'chosen' ? kind : 'parallel',
        branches: branches.map(({ code }) => code),
        names: branches.map(nameOfBranch),
        by: kind === 'chosen' && course.chosen !== undefined ? (facts.through ?? facts.actor) : null,
      }),
    arrive: ({ code: node, name: nodeName }, { code: branch }) => happen(course, branchDone, { node, nodeName, branch }),
    join: ({ code: node, name: nodeName }) => happen(course, branchesJoined, { node, nodeName }),
    end: () => {
      const told = toldAtEnd(course)
      happen(course, requestApproved, { by: facts.actor, ...(told.length > 0 && { told }) })
    },
  }
}

/** Who handled nodes that tell their people of the end, each once. */
function toldAtEnd({ definition, state }: Course): readonly Person[] {
  const handlers = state.passed.flatMap((one) => (approverOf(definition, one.node)?.toldAtEnd ? one.handlers : []))
  return [...new Map(handlers.map(({ id, name }) => [id, { id, name }])).values()]
}

/** What people call a branch that they choose. */
const nameOfBranch = (branch: Branch): string => branch.name || headOf(branch).name

/**
 * The branches that the acting person chose. Where the program goes on by itself nobody can choose, and all are taken: leaving one out would be
 * a decision that nobody has made.
 */
function chooseBranches(course: Course, { code: node, name }: FlowStep, branches: readonly Branch[]): readonly Branch[] | Stop {
  const { chosen } = course
  const taken = chosen === undefined ? branches : branches.filter((branch) => chosen.includes(headOf(branch).code))
  if (taken.length > 0) return taken
  const offered = branches.map((branch) => ({ node: headOf(branch).code, name: nameOfBranch(branch) }))
  return {
    refusal: refusal('invalid', 'flows.branches-missing', { field: 'branchList', params: { node: name } }),
    asked: { forks: [{ node, name, branches: offered }], candidates: [] },
  }
}

/** Advances after a node is passed: straight back to the node that returned the request, or along the flow. */
export function goOn(course: Course, node: string): Stop | undefined {
  return course.state.straightBack?.target === node ? comeBack(course) : advance(course, node)
}

/**
 * Goes on from a node that is left by itself; where the flow cannot go on, nothing has happened.
 *
 * @param leave adds the event with which it is left
 */
export function leaveAndGoOn(course: Course, node: string, leave: () => void): Stop | undefined {
  const { state } = course
  const { length } = course.events
  leave()
  const stopped = goOn(course, node)
  if (!stopped) return undefined
  course.events.length = length
  course.state = state
  return stopped
}

/**
 * Returns the request to the node that sent it away: approvals given there stand, held work items are open again, the returning person is
 * asked again, and the branches beside it go on where they stood. When somebody who still has to answer is disabled meanwhile, or the record
 * names other regions, the node is asked anew.
 */
export function comeBack(course: Course): Stop | undefined {
  const memory = course.state.straightBack
  const node = memory && approverOf(course.definition, memory.visit.node)
  if (!memory || !node) throw new RangeError('nothing to come back to')
  const beside = memory.beside?.map((visit) => visit.node) ?? []
  resumeBranches(course, beside)
  const stopped = comeBackTo(course, node, memory)
  return stopped ?? askAgain(course, beside)
}

function resumeBranches(course: Course, nodes: readonly string[]): void {
  if (nodes.length === 0) return
  for (const node of nodes) resumeWorkItems(course, node)
  const names = nodes.map((code) => nameAt(course.definition, code))
  const timers = resumedTimers(course, course.state.straightBack?.beside ?? [])
  happen(course, branchesResumed, { node: nodes[0] ?? '', nodeName: names.join('、'), nodes, ...(timers && { timers }) })
}

/**
 * Has nodes ask whose turn it is, as people may have been disabled, and goes on from those that are passed by that, and from sub flows that
 * have ended meanwhile.
 */
export function askAgain(course: Course, codes: readonly string[]): Stop | undefined {
  for (const code of codes) {
    const subFlow = subFlowOf(course.definition, code)
    if (subFlow && passIfSubFlowsEnded(course, subFlow)) {
      const stopped = goOn(course, code)
      if (stopped) return stopped
    }
    const node = approverOf(course.definition, code)
    // What followed at another node may have ended this one.
    if (!node || !currentNodes(course.state).includes(code)) continue
    const standing = askWhoseTurnItIs(course, node)
    const stopped = standing === 'waiting' ? undefined : standing === 'through' ? goOn(course, code) : standing
    if (stopped) return stopped
  }
  return undefined
}

/**
 * Whether the regions that the record names have other people than were asked when the request was sent away, as others are named now or their
 * people changed: then these are asked, and who agreed and is asked still need not agree again.
 */
function asksOthersByTerritory(course: Course, node: ApproverNode, { people }: Visit): boolean {
  if (node.assignee.kind !== 'territory') return false
  const found = findPeople(node, searchIn(course))
  const ids = (some: readonly Person[]): string => JSON.stringify(some.map(({ id }) => id).toSorted())
  return found.kind !== 'people' || ids(found.people) !== ids(people)
}

function comeBackTo(course: Course, node: ApproverNode, { visit }: StraightBack): Stop | undefined {
  const left = { ...visit, votes: visit.votes.filter((vote) => vote.approves) }
  const held = heldAt(course, node.code)
  const asksOthers = asksOthersByTerritory(course, node, left)
  if (asksOthers || unanswered(left).some((person) => !course.facts.directory.isEnabled(person.id))) {
    if (held.length > 0) {
      happen(course, workItemsClosed, {
        node: node.code,
        entries: held.map(({ id }) => id),
        people: held.map(({ person }) => person),
        reason: 'returned',
      })
    }
    const standing = enterNode(
      course,
      node,
      'straight-back',
      visit.people.map(({ id }) => id),
      asksOthers ? left.votes : [],
    )
    if (standing === 'waiting') return undefined
    return standing === 'through' ? goOn(course, node.code) : standing
  }
  resumeWorkItems(course, node.code)
  happen(course, nodeEntered, {
    node: node.code,
    nodeName: node.name,
    cause: 'straight-back',
    mode: left.mode,
    ratio: left.ratio,
    ...(left.rules && { rules: left.rules }),
    people: left.people,
    foundBy: left.foundBy,
    standing: left.votes.map(approvalOf),
    ...(left.added && { added: left.added }),
    ...(left.beside && { beside: left.beside }),
  })
  askWhoseTurnItIs(course, node)
  return undefined
}
