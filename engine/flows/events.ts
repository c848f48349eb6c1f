import type { Json } from './json.ts'
import type { AutoApproval, CounterSign } from './model.ts'
import type { FoundBy, Person, Urgency, VisitCause } from './state.ts'

/**
 * What happened to a task, in the past tense. The list of events is the history; the state, the boxes, the history lines
 * (流转记录), the timeline and the messages are projections of it.
 */
export type FlowEvent = Numbered<FlowFact>

/** An event before it has its number and moment. */
export type FlowFact =
  | TaskDrafted
  | DraftSaved
  | TaskSubmitted
  | NodeEntered
  | OperatorAssigned
  | ApprovalDraftSaved
  | OperatorApproved
  | OperatorReturned
  | EntriesClosed
  | EntriesHeld
  | EntriesResumed
  | NodePassed
  | NodeSkipped
  | TaskReturned
  | Copied
  | TaskWithdrawn
  | TaskApproved
  | Urged
  | TaskDeleted

/** Sequence counts from 1 without gaps within a task; `at` is epoch milliseconds. */
export type Numbered<Fact> = Fact & { readonly sequence: number; readonly at: number }

interface AtNode {
  readonly node: string
  /** Caption of the node at that moment. */
  readonly nodeName: string
}

export interface Statement {
  readonly opinion: string
  /** Address of the signature, empty without one. */
  readonly signature: string
  readonly files: readonly Json[]
}

interface TaskFacts {
  readonly by: Person
  readonly title: string
  readonly urgency: Urgency
}

export interface TaskDrafted extends TaskFacts {
  readonly type: 'task-drafted'
  readonly taskId: string
}

export interface DraftSaved extends TaskFacts {
  readonly type: 'draft-saved'
}

export interface TaskSubmitted extends TaskFacts {
  readonly type: 'task-submitted'
  readonly taskId: string
  /** The task was returned or withdrawn before. */
  readonly again: boolean
}

export interface NodeEntered extends AtNode {
  readonly type: 'node-entered'
  readonly cause: VisitCause
  readonly mode: CounterSign['mode']
  readonly ratio: number
  readonly people: readonly Person[]
  readonly foundBy: FoundBy
  /** Approvals that were given before the task went away and count on (straight back only). */
  readonly standing: readonly Person[]
}

export interface OperatorAssigned extends AtNode {
  readonly type: 'operator-assigned'
  readonly entry: string
  readonly person: Person
}

export interface ApprovalDraftSaved extends AtNode {
  readonly type: 'approval-draft-saved'
  readonly entry: string
  readonly by: Person
  readonly draft: Json
}

export interface OperatorApproved extends AtNode, Statement {
  readonly type: 'operator-approved'
  readonly entry: string
  readonly by: Person
  /** The approval was given by rule, not by hand; null when by hand. */
  readonly automatic: AutoApproval | null
}

export interface OperatorReturned extends AtNode, Statement {
  readonly type: 'operator-returned'
  readonly entry: string
  readonly by: Person
  /** Node it shall go to; null is the start. */
  readonly to: string | null
  readonly toName: string
  readonly mode: ReturnMode
}

/** 1 runs all nodes again, 2 comes straight back. */
export type ReturnMode = 1 | 2

interface SomeEntries {
  readonly node: string
  readonly entries: readonly string[]
  readonly people: readonly Person[]
}

/** To-dos that vanish without having been handled. */
export interface EntriesClosed extends SomeEntries {
  readonly type: 'entries-closed'
  readonly reason: 'passed' | 'returned' | 'withdrawn'
}

/** To-dos that are frozen until the task comes straight back. */
export interface EntriesHeld extends SomeEntries {
  readonly type: 'entries-held'
}

export interface EntriesResumed extends SomeEntries {
  readonly type: 'entries-resumed'
}

export interface NodePassed extends AtNode {
  readonly type: 'node-passed'
  readonly handlers: readonly Person[]
  readonly automatic: boolean
}

export interface NodeSkipped extends AtNode {
  readonly type: 'node-skipped'
  readonly reason: 'nobody-found'
}

export interface TaskReturned {
  readonly type: 'task-returned'
  readonly from: string
  readonly fromName: string
  readonly to: string | null
  readonly toName: string
  readonly mode: ReturnMode
  readonly by: Person
}

export interface Copied extends AtNode {
  readonly type: 'copied'
  readonly by: Person
  readonly people: readonly Person[]
}

export interface TaskWithdrawn extends Statement {
  readonly type: 'task-withdrawn'
  readonly by: Person
  /** The initiator may edit and submit again. */
  readonly resubmit: boolean
}

export interface TaskApproved {
  readonly type: 'task-approved'
  readonly by: Person
}

export interface Urged {
  readonly type: 'urged'
  readonly by: Person
  readonly entries: readonly string[]
  readonly people: readonly Person[]
}

export interface TaskDeleted {
  readonly type: 'task-deleted'
  readonly by: Person
}
