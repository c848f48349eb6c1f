import { emptyLine } from '../event-kind.ts'
import type { AtNode, EventKind } from '../event-kind.ts'
import { passNode } from '../evolving.ts'
import type { FlowState, Person, SubRequest, Visit } from '../state.ts'
import { withFrozenVisit } from '../state.ts'

/** Requests of another flow were started at a node, one for each person. */
interface SubFlowStarted extends AtNode {
  readonly flow: { readonly id: string; readonly name: string }
  /** The request waits for them. */
  readonly waits: boolean
  /** How many requests enclose them. */
  readonly depth: number
  readonly children: readonly SubRequest[]
}

export const subFlowStarted: EventKind<'sub-flow-started', SubFlowStarted> = {
  type: 'sub-flow-started',
  evolve: (state, { node, waits, children }) => {
    if (!waits) return passNode(state, { node, handlers: [], automatic: true, skipped: false, children })
    const visit: Visit = { node, mode: 'any', ratio: 100, people: [], foundBy: 'assignee', votes: [], cause: 'forward', children }
    return { ...state, visits: [...state.visits, visit], urgedAt: null }
  },
  line: (event) => ({
    ...emptyLine(event),
    node: event.node,
    nodeName: event.nodeName,
    subFlow: { what: 'started', flow: event.flow.name, people: event.children.map(({ person }) => person) },
  }),
}

/** One of them has ended. */
interface SubFlowEnded extends AtNode {
  readonly child: string
  readonly person: Person
  readonly outcome: 'approved' | 'terminated'
}

export const subFlowEnded: EventKind<'sub-flow-ended', SubFlowEnded> = {
  type: 'sub-flow-ended',
  evolve: (state, { node, child, outcome }) => {
    const ended = (visit: Visit): Visit => ({
      ...visit,
      ...(visit.children && { children: visit.children.map((one) => (one.id === child ? { ...one, ended: outcome } : one)) }),
    })
    const visits = state.visits.map((visit) => (visit.node === node ? ended(visit) : visit))
    return { ...state, visits, straightBack: state.straightBack && withFrozenVisit(state.straightBack, node, ended) }
  },
  line: (event) => ({
    ...emptyLine(event),
    node: event.node,
    nodeName: event.nodeName,
    subFlow: { what: event.outcome, flow: '', people: [event.person] },
  }),
}

/** All of them have ended, and the request goes on. */
export const subFlowPassed: EventKind<'sub-flow-passed', AtNode> = {
  type: 'sub-flow-passed',
  evolve: (state, { node }) => {
    const children = childrenAt(state, node)
    return passNode(state, { node, handlers: [], automatic: true, skipped: false, children })
  },
}

/** They are waited for no more, because the request has ended or has gone back behind the node; who created them ends them. */
interface SubFlowLeft extends AtNode {
  readonly children: readonly string[]
  readonly by: Person
}

export const subFlowLeft: EventKind<'sub-flow-left', SubFlowLeft> = {
  type: 'sub-flow-left',
  evolve: (state, { node }) => ({ ...state, visits: state.visits.filter((visit) => visit.node !== node) }),
}

function childrenAt(state: FlowState, node: string): readonly SubRequest[] {
  return state.visits.find((visit) => visit.node === node)?.children ?? []
}
