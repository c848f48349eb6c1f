import type { ServiceFailure } from './facts.ts'
import type { FieldMark } from './field-marks.ts'
import type { Json } from './json.ts'
import type { AutoApproval, CallKind } from './model.ts'
import type { FlowState, Person, WorkItemTime } from './state.ts'

/**
 * One kind of event: its members and all of its effects.
 *
 * Events are stored for ever with the history of their request. Their types and members therefore keep their first names: `task`
 * is a request, `entry` a work item, `operator-…` what the person of a work item did.
 */
export interface EventKind<Type extends string, Fact> {
  readonly type: Type
  /** The state after it. */
  readonly evolve: (state: FlowState, event: Numbered<Type, Fact>) => FlowState
  /** Its line in the history as people read it; absent where it has none. */
  readonly line?: (event: Numbered<Type, Fact>, known: LineFacts) => HistoryLine | undefined
  /** Changes of work items; absent where there are none. */
  readonly workItems?: (event: Numbered<Type, Fact>) => readonly WorkItemChange[]
  /** Who gets a copy of the request (抄送), and at which node. */
  readonly copies?: (event: Numbered<Type, Fact>) => readonly Copy[]
  /** Who is notified; absent where nobody is. */
  readonly notices?: (event: Numbered<Type, Fact>, after: AfterDecision) => readonly Notice[]
  /** What a flow may call a data interface for (workflow 10); absent where nothing is. */
  readonly calls?: (event: Numbered<Type, Fact>) => CausedCall
  /** Whose turn it is afterwards, where the request passes between its initiator and the approvers. */
  readonly passesTo?: 'initiator' | 'approvers'
}

/**
 * An event as it is stored: sequence counts from 1 without gaps within a request; `at` is epoch milliseconds; `through` is who did it in
 * the name of `by`, where somebody did (委托).
 */
export type Numbered<Type extends string, Fact> = Fact & {
  readonly type: Type
  readonly sequence: number
  readonly at: number
  readonly through?: Person
}

/** Any kind, where only its type matters. */
export interface AnyKind {
  readonly type: string
}

/** Any event, where only its number and moment matter. */
export type AnyEvent = Numbered<string, object>

/** Why an approval was given though nobody gave it: a rule about the person, that his time was over, or that one of before a return stands. */
export type AutomaticReason = AutoApproval | 'timed-out' | 'unchanged'

/** Code of an action in a line of the history (handleStatus, workflow 2); 14, a signer beside oneself, is ours. */
export type RecordAction = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14

/** One line of the history (流转记录). */
export interface HistoryLine {
  readonly sequence: number
  readonly at: number
  /** Null for what nobody did: a node that was skipped. */
  readonly action: RecordAction | null
  readonly node: string
  readonly nodeName: string
  readonly by: Person | null
  /** Who did it in that person's name (委托); null where the person did. */
  readonly through: Person | null
  /** When the person got the work item; what it took is `at` less this. Null where nobody was asked. */
  readonly receivedAt: number | null
  readonly opinion: string
  readonly signature: string
  readonly files: readonly Json[]
  readonly automatic: AutomaticReason | null
  /** Where a return goes, as it was called then. */
  readonly toName: string | null
  /** Whose work items were given to whom, with their names then; null for everything else. */
  readonly given: { readonly from: readonly Person[]; readonly to: Person } | null
  /** Who is asked no more, and who instead: because somebody took him out by hand, or he was disabled; null for everything else. */
  readonly leftOut: { readonly left: readonly Person[]; readonly to: readonly Person[]; readonly byHand?: boolean } | null
  /** The branches that somebody chose, as they were called then; null for everything else. */
  readonly chosen: readonly string[] | null
  /** Who was told that he is late, and the superiors who were told it; null for everything else. */
  readonly overdue: { readonly people: readonly Person[]; readonly superiors: readonly Person[] } | null
  /** Requests of a sub flow that were started, or ended; null for everything else. */
  readonly subFlow: {
    readonly what: 'started' | 'approved' | 'terminated'
    readonly flow: string
    readonly people: readonly Person[]
  } | null
  /** A timer that went off, or that somebody ended before; null for everything else. */
  readonly timer: 'fired' | 'ended' | null
  /** Why a data interface named nobody, and who is asked instead: nobody where the flow goes on by itself; null for everything else. */
  readonly service: { readonly why: ServiceFailure; readonly to: readonly Person[] } | null
  /** Fields of the form that were pointed out. */
  readonly marks: readonly FieldMark[]
}

/** Context of a line besides its event. */
export interface LineFacts {
  readonly start: AtNode
  /** When the person of a work item got it. */
  readonly receivedAt: (workItem: string) => number | null
}

/** A line with its time and empty members. */
export function emptyLine({ sequence, at, through }: AnyEvent): HistoryLine {
  return {
    sequence,
    at,
    action: null,
    node: '',
    nodeName: '',
    by: null,
    through: through ?? null,
    receivedAt: null,
    opinion: '',
    signature: '',
    files: [],
    automatic: null,
    toName: null,
    given: null,
    leftOut: null,
    chosen: null,
    overdue: null,
    subFlow: null,
    timer: null,
    service: null,
    marks: [],
  }
}

/** State of a work item after an event. A closed one was not handled; a held one is frozen until the request comes straight back. */
export type WorkItemChange =
  | {
      readonly change: 'assigned'
      readonly id: string
      readonly node: string
      readonly nodeName: string
      readonly person: Person
      readonly time: WorkItemTime | undefined
    }
  /** Another time limit, or the next moment at which something happens by itself. */
  | { readonly change: 'timed'; readonly id: string; readonly time: WorkItemTime }
  | { readonly change: 'handled'; readonly id: string; readonly action: RecordAction; readonly through?: Person }
  | { readonly change: 'closed' | 'held' | 'resumed'; readonly id: string }

export interface Copy {
  readonly node: string
  readonly person: Person
}

/** An event for which a flow may call a data interface. */
export interface CausedCall {
  readonly kind: CallKind
  /** Code of the node at which it happened; absent of what happens to the request as a whole. */
  readonly at?: AtNode
  /** Whose action it was, or whose work items are due. */
  readonly people: readonly Person[]
}

/** A message that an event causes. */
export interface Notice {
  /** Key of its text. */
  readonly kind: string
  readonly people: readonly Person[]
  /** Where it leads: the receiver's own request, his work item, or the copy he got (workflow 9). */
  readonly leadsTo: 'request' | 'work-item' | 'copy'
  readonly workItem?: { readonly id: string; readonly node: string }
  /** Parameters of the text besides the request itself. */
  readonly params?: Readonly<Record<string, string>>
  /** Parameters that are moments, in epoch milliseconds. */
  readonly moments?: Readonly<Record<string, number>>
  /** Code of the node at which it happened, which may say how such messages go out; the start when absent. */
  readonly node?: string
  /** Code of the node as whose people the receivers read the form; absent of the initiator, and where work item or copy tell it. */
  readonly readAt?: string
}

/** A message about a work item has another text where it says until when. */
export function untilWhen(kind: string, time: WorkItemTime | undefined): Pick<Notice, 'kind' | 'moments'> {
  return time ? { kind: `${kind}-by`, moments: { due: time.dueAt } } : { kind }
}

/** The same with how it goes out. */
export interface SentNotice extends Notice {
  /** Id of the send configuration that the flow names for it. */
  readonly configuration?: string
  /** What fills the parameters of its templates, as the flow keeps it (`message-parameters.ts`). */
  readonly parameters?: Json
}

/** How it ended: the state after the whole decision, and what was said in it. */
export interface AfterDecision {
  readonly state: FlowState
  /** The last opinion that was given in the decision, empty without one. */
  readonly opinion: string
}

export interface AtNode {
  readonly node: string
  /** Caption of the node at that moment. */
  readonly nodeName: string
}

/** Members of events about several work items of a node; `people` in the order of `entries`. */
export interface SomeWorkItems {
  readonly node: string
  readonly entries: readonly string[]
  readonly people: readonly Person[]
}

/** What a person says with an action. */
export interface Statement {
  readonly opinion: string
  /** Address of the signature, empty without one. */
  readonly signature: string
  readonly files: readonly Json[]
}

export function statementIn({ opinion, signature, files }: Statement): Statement {
  return { opinion, signature, files }
}
