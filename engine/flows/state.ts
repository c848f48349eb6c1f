import type { Json, JsonObject } from './json.ts'
import type { CounterSign, VoteRules } from './model.ts'

/**
 * State of a request: the fold of its events, stored beside them as JSON. Its members keep the names they were first stored with:
 * `taskId` is the request's id, `entries` are its work items.
 *
 * - **visit**: a node is current and its operators are asked
 * - **work item**: what one person has to do at a visited node
 * - **vote**: what a person answered at a visit; at most one each
 * - **passed**: completed nodes in order; a return that runs again removes them
 * - **straight back**: memory of the node that returned the request and gets it back without the nodes between; all else is frozen
 * - **run fork**: a fork whose branches the request went into at once, with those that have come to their join
 */
export interface FlowState {
  readonly taskId: string | null
  readonly status: RequestStatus
  /** Number of the last event; the next one has one more. */
  readonly sequence: number
  readonly initiator: Person | null
  readonly title: string
  /** 1 normal, 2 important, 3 urgent. */
  readonly urgency: Urgency
  readonly submittedAt: number | null
  readonly endedAt: number | null
  readonly visits: readonly Visit[]
  /** The open work items. */
  readonly entries: readonly WorkItem[]
  readonly passed: readonly PassedNode[]
  /** The forks whose branches were entered at once, in that order; absent where there was none yet. */
  readonly forks?: readonly RunFork[]
  readonly straightBack: StraightBack | null
  /** Approvals that a return took back and that may stand; absent where there are none. */
  readonly earlier?: readonly EarlierApproval[]
  readonly circulations: readonly Circulation[]
  readonly urgedAt: number | null
  readonly deleted: boolean
  /** The request that started it as a sub flow; absent where nobody but its initiator did. */
  readonly parent?: ParentRequest
  /** Since when it is suspended; absent while it is not. */
  readonly suspendedAt?: number
  /** Codes of the approver nodes at which it stood when it was terminated; absent of others, and of those that ended before it was kept. */
  readonly stoodAt?: readonly string[]
}

/** 7 is withdrawn and open for re-submission; it never leaves the server as 7 (`wire-codes.ts`). */
export type RequestStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

export const requestStatus = {
  draft: 0,
  waiting: 1,
  approved: 2,
  returned: 3,
  withdrawn: 4,
  terminated: 5,
  suspended: 6,
  toResubmit: 7,
} as const

export type Urgency = 1 | 2 | 3

/** A person with the name at that time, which stays readable when the person is renamed or deleted. */
export interface Person {
  readonly id: string
  readonly name: string
}

/** Who approved; `through` is who did it in his name (委托), absent where the person did, and in events from before it was kept. */
export interface Approval extends Person {
  readonly through?: Person
}

export interface Visit {
  readonly node: string
  readonly mode: CounterSign['mode']
  /** Share of approvals in percent; 100 where the mode is not `all`. */
  readonly ratio: number
  /** What counts beside it; absent where nothing does. */
  readonly rules?: VoteRules
  /** Everybody who is asked; in turn where the mode is `sequence`. */
  readonly people: readonly Person[]
  readonly foundBy: FoundBy
  readonly votes: readonly Vote[]
  /** How the flow came here: forward, by a return, straight back after one, as an approval was taken back, or put here by hand (变更, 复活). */
  readonly cause: VisitCause
  /** Somebody gave a work item or a turn of it to another person since the last vote. */
  readonly given?: true
  /** Who decides in the place of somebody who asked for it (加签), innermost last; absent where nobody does. */
  readonly added?: readonly AddedSigner[]
  /** Who decides together with somebody who asked for it (并加签); absent where nobody does. */
  readonly beside?: readonly BesideSigner[]
  /** The requests that are waited for where the node is a sub flow; nobody is asked there. Absent of other nodes. */
  readonly children?: readonly SubRequest[]
  /** Where the node is a timer; nobody is asked there. Absent of other nodes. */
  readonly timer?: RunningTimer
}

/** Epoch milliseconds. Decided when the request comes to the timer; a change of the calendar does not move it. */
export interface RunningTimer {
  readonly from: number
  readonly dueAt: number
  /** Since when it is held, as the request is away by a return that comes straight back; absent while it runs. */
  readonly heldAt?: number
}

/** What a request that is a sub flow knows of the one that started it. */
export interface ParentRequest {
  readonly request: string
  /** Code of the node that started it. */
  readonly node: string
  /** The other one waits until this one has ended. */
  readonly waits: boolean
  /** How many requests enclose it. */
  readonly depth: number
}

/** A request that was started as a sub flow. */
export interface SubRequest {
  readonly id: string
  /** Who starts it. */
  readonly person: Person
  /** How it ended; null while it runs. Not kept of those that nobody waits for. */
  readonly ended: 'approved' | 'terminated' | null
}

/** Somebody was asked to decide in the place of another one: before him, who decides then himself, or after him, who has agreed. */
export interface AddedSigner {
  readonly signer: Person
  readonly by: Person
  readonly when: 'before' | 'after'
}

/** Somebody was asked to decide together with another one. */
export interface BesideSigner {
  readonly signer: Person
  readonly by: Person
}

/** Why these are the people of a node. */
export type FoundBy = 'assignee' | 'administrators' | 'given' | 'named-by-approver' | 'initiator'

export type VisitCause = 'forward' | 'return' | 'straight-back' | 'recall' | 'moved'

export interface Vote {
  readonly person: Person
  readonly approves: boolean
  /** Given by rule, not by hand. */
  readonly automatic: boolean
  /** One against it that ends the request, where it decides, instead of returning it. */
  readonly ends?: true
  /** Why it shall end; absent of other votes, and in requests from before it was kept. */
  readonly opinion?: string
  /** Who gave it in the name of the person (委托); absent where that was the person. */
  readonly through?: Person
  /** The work item that it used up; absent where there was none, and in requests from before it was kept. */
  readonly item?: VotedItem
}

/** What is needed to open a work item again; it is held since the vote. */
export type VotedItem = Pick<WorkItem, 'id' | 'receivedAt' | 'time' | 'heldAt'>

export interface WorkItem {
  readonly id: string
  readonly node: string
  readonly nodeName: string
  readonly person: Person
  readonly receivedAt: number
  /** What the person saved before deciding. */
  readonly draft: Json
  /** Until when it has to be handled; absent without a time limit. */
  readonly time?: WorkItemTime
  /** Since when it is held; absent while it is open. */
  readonly heldAt?: number
}

/** Epoch milliseconds. Decided when the work item is made; a change of the calendar does not move it. */
export interface WorkItemTime {
  /** From when its hours count. */
  readonly from: number
  readonly dueAt: number
  /** When something happens by itself next; null: never. */
  readonly next: number | null
}

/** An approval of before a return, with what it depends on. */
export interface EarlierApproval {
  readonly node: string
  readonly handlers: readonly Approval[]
  readonly watched: JsonObject
}

export interface PassedNode {
  readonly node: string
  /** Who approved; empty when the node was skipped because nobody was found. */
  readonly handlers: readonly Approval[]
  /** Nobody acted: the node was skipped or all approvals were automatic. Such a node is no target of a return. */
  readonly automatic: boolean
  readonly skipped: boolean
  /** How it was left, where an approval may be taken back: of the last node that people passed; of all once branches ran beside each other. */
  readonly visit?: Visit
  /** The values of the fields that the approval depends on, as they were then; absent where the node names none. */
  readonly watched?: JsonObject
  /** The requests that were started where the node is a sub flow; absent of other nodes. */
  readonly children?: readonly SubRequest[]
}

/** A fork with the branches that were entered at once; it waits until all of them are done. */
export interface RunFork {
  /** Code of the step that forks. */
  readonly fork: string
  /** Codes of the branches that were entered. */
  readonly branches: readonly string[]
  /** Those that have come to the join. */
  readonly done: readonly string[]
}

export interface StraightBack {
  /** Node the request was returned to; null for the start. */
  readonly target: string | null
  readonly visit: Visit
  /** Work items of the others at the returning node, and of all branches beside it: frozen until the request is back. */
  readonly held: readonly WorkItem[]
  /** The nodes of other branches that were current; absent where there were none. */
  readonly beside?: readonly Visit[]
}

/** The visits that wait for the request to come straight back. */
export function frozenVisits({ straightBack }: FlowState): readonly Visit[] {
  return straightBack ? [straightBack.visit, ...(straightBack.beside ?? [])] : []
}

/** With one of the frozen visits changed, found by its node. */
export function withFrozenVisit(memory: StraightBack, node: string, change: (visit: Visit) => Visit): StraightBack {
  const changed = (visit: Visit): Visit => (visit.node === node ? change(visit) : visit)
  return { ...memory, visit: changed(memory.visit), ...(memory.beside && { beside: memory.beside.map(changed) }) }
}

export interface Circulation {
  readonly node: string
  readonly person: Person
  readonly at: number
}

/** Before the first event. */
export const initialState: FlowState = {
  taskId: null,
  status: requestStatus.draft,
  sequence: 0,
  initiator: null,
  title: '',
  urgency: 1,
  submittedAt: null,
  endedAt: null,
  visits: [],
  entries: [],
  passed: [],
  straightBack: null,
  circulations: [],
  urgedAt: null,
  deleted: false,
}

/** Codes of the nodes the request stands at. */
export function currentNodes(state: FlowState): readonly string[] {
  return state.visits.map((visit) => visit.node)
}

export function workItemOf(state: FlowState, id: string): WorkItem | undefined {
  return state.entries.find((workItem) => workItem.id === id)
}
