import { happen, searchIn, stop, stopForServices } from './course.ts'
import type { Course } from './course.ts'
import { serviceGaveNobody } from './events/service-gave-nobody.ts'
import { subFlowLeft, subFlowPassed, subFlowStarted } from './events/sub-flows.ts'
import type { ServiceFailure } from './facts.ts'
import type { FlowDefinition, SubFlowNode } from './model.ts'
import { assignedUsers, enabledPeople } from './people.ts'
import type { Search } from './people.ts'
import { frozenVisits } from './state.ts'
import type { FlowState, FoundBy, Person, SubRequest, Visit } from './state.ts'
import type { Stop } from './course.ts'
import { codesFrom, placeOf } from './tree.ts'

/**
 * Sub flows (子流程): a node starts a request of another flow for each person whom its rule finds. Where it waits, the request stands at the
 * node until all of them have ended; else it goes on at once, and they run beside it.
 */

/** Flows that start flows that start flows …: deeper ones are refused, as a circle would never end. */
export const deepestSubFlow = 5

/** Most requests that one node starts. */
export const subFlowsAtMost = 100

/** Starts the requests of a sub flow. They come into being with the decision; who creates them reads their ids from its event. */
export function enterSubFlow(course: Course, node: SubFlowNode): 'waiting' | 'through' | Stop {
  const depth = (course.state.parent?.depth ?? 0) + 1
  if (depth > deepestSubFlow) return stop('flows.sub-flow-too-deep', { node: node.name, most: String(deepestSubFlow) })
  const found = findSubFlowInitiators(node, searchIn(course))
  if (found === 'service') return stopForServices([node.code])
  if (found === 'later') return 'waiting'
  const { people, failure } = found
  if (people.length === 0) return stop('flows.nobody-found', { node: node.name })
  if (people.length > subFlowsAtMost) return stop('flows.sub-flow-too-many', { node: node.name, most: String(subFlowsAtMost) })
  if (failure) happen(course, serviceGaveNobody, { node: node.code, nodeName: node.name, why: failure, to: people })
  const children = people.map((person): SubRequest => ({ id: course.facts.newId(), person, ended: null }))
  const { id, name } = node.flow
  happen(course, subFlowStarted, { node: node.code, nodeName: node.name, flow: { id, name }, waits: node.waits, depth, children })
  return node.waits ? 'waiting' : 'through'
}

interface FoundInitiators {
  readonly people: readonly Person[]
  readonly by: FoundBy
  /** Why the rule for nobody found them, where a data interface should have named them. */
  readonly failure?: ServiceFailure
}

/**
 * Who starts the requests of a sub flow, and what led to them; by the rule of the node where nobody is found.
 *
 * @returns `service` where a data interface says who and was not asked yet, `later` where that is asked when the decision is made
 */
export function findSubFlowInitiators(node: SubFlowNode, search: Search): FoundInitiators | 'service' | 'later' {
  const { directory, initiator } = search
  const answer = node.assignee.kind === 'service' ? (search.services?.(node.code) ?? 'service') : undefined
  if (answer === 'service') return 'service'
  if (answer?.kind === 'later') return 'later'
  const named = answer?.kind === 'people' ? answer.users : assignedUsers(node.assignee, search)
  const found = enabledPeople(named, directory)
  if (found.length > 0) return { people: found, by: 'assignee' }
  const { rule, users } = node.withoutPeople
  const instead = { administrators: directory.administrators(), given: users, initiator: [initiator.id] }[rule]
  const failure = answer?.kind === 'failed' ? answer.why : 'nobody'
  return { people: enabledPeople(instead, directory), by: rule, ...(answer && { failure }) }
}

/** Goes on from a sub flow all of whose requests have ended. @returns whether it did */
export function passIfSubFlowsEnded(course: Course, node: SubFlowNode): boolean {
  const visit = course.state.visits.find((one) => one.node === node.code)
  if (!visit?.children || visit.children.some(({ ended }) => ended === null)) return false
  happen(course, subFlowPassed, { node: node.code, nodeName: node.name })
  return true
}

/** The requests that are waited for at these visits no more: who created them ends them. */
export function leaveSubFlows(course: Course, visits: readonly Visit[]): void {
  for (const { node, children = [] } of visits) {
    const left = children.filter(({ ended }) => ended === null)
    const nodeName = placeOf(course.definition, node)?.step.name ?? node
    if (left.length > 0) happen(course, subFlowLeft, { node, nodeName, children: left.map(({ id }) => id), by: course.facts.actor })
  }
}

export function subFlowOf(definition: FlowDefinition, code: string): SubFlowNode | undefined {
  const step = placeOf(definition, code)?.step
  return step?.kind === 'sub-flow' ? step : undefined
}

/** Whether the request waits for requests of a sub flow, also while it is away by a return. */
export function waitsForSubFlows(state: FlowState): boolean {
  return [...state.visits, ...frozenVisits(state)].some(({ children = [] }) => children.some(({ ended }) => ended === null))
}

/** Whether running again from this node on would start requests of a sub flow a second time. */
export function wouldStartAgain(definition: FlowDefinition, state: FlowState, from: string): boolean {
  const following = codesFrom(definition, from)
  return [...state.passed, ...state.visits, ...frozenVisits(state)].some(({ node, children }) => children && following.has(node))
}
