import type { Counting } from '#engine/values/working-time.ts'
import type { FieldRight, FieldTransfer, NodeTransfers } from './field-model.ts'
import type { Json, JsonObject } from './json.ts'

export type { FieldRight, FieldTransfer, NodeTransfers } from './field-model.ts'

/**
 * The clean model of a flow: what a request runs through. The platform family's JSON becomes it, and is made of it again,
 * in the codec only.
 *
 * - **flow**: who handles a request in which order, from start to end; a tree of nodes
 * - **request**: one run through a flow (the family's task)
 * - **work item**: what one person has to do at a node (the family's operator record)
 * - **node**: a step of the flow, identified by its code; the next one is its child
 * - **fork**: branches below a node; by its kind the first whose conditions hold is taken, or all run at once, or those that the acting
 *   person chooses
 * - **join**: where the branches meet again: the node below the forking node itself (`next` beside `fork`); where several ran it waits for
 *   all of them
 * - **end**: a node without a next node and without an enclosing join
 * - **operator**: a person who is asked at a node; **initiator**: the person who started the request
 * - **assignee**: the rule that finds the operators of a node
 * - **counter-sign**: how many operators must approve: any one (或签), a share of all (会签), each in turn (依次审批)
 * - **members**: people named directly or through their organization, position, role or group
 * - **copy**: a request shown to somebody who need not act (抄送)
 */
export interface FlowDefinition {
  readonly id: string
  readonly code: string
  readonly name: string
  /** The version a running request keeps (security 14.4). */
  readonly version: number
  /** Started by itself (发起流程): its requests are records of the form that the start node names. Absent: the flow of a function. */
  readonly isLaunch?: true
  readonly start: StartNode
}

/** The members of a definition outside of its tree. */
export type FlowIdentity = Omit<FlowDefinition, 'start'>

export interface NodeCommon {
  readonly code: string
  readonly name: string
  readonly next?: FlowNode
  readonly fork?: Fork
  /** The document of this node as it came, without what hangs below; the codec writes over it only what differs. */
  readonly kept?: JsonObject
}

export type FlowNode = StartNode | ApproverNode | SubFlowNode | TimerNode | PassNode | ForeignNode

/** What a walk through the tree meets: nodes, and the heads of branches. */
export type FlowStep = FlowNode | Branch

export interface StartNode extends NodeCommon {
  readonly kind: 'start'
  /** Who may start; nobody named means everybody. */
  readonly initiators: Members
  readonly form?: { readonly id: string; readonly name: string }
  readonly rights: readonly FieldRight[]
  readonly copies: CopyRule
  /** Text of the request's title; `{…}` are filled from the flow, the initiator and the form (`title.ts`). */
  readonly title: string
  readonly withoutPeople: { readonly rule: NobodyRule; readonly users: readonly string[] }
  /** What a withdrawal does: it ends the request, or lets the initiator edit and submit again. */
  readonly withdrawal: 'ends' | 'resubmit'
  /** Code of the node whose first decision ends the time for withdrawing; absent: a waiting request can always be withdrawn. */
  readonly withdrawUntil?: string
  /** A withdrawal must be signed. */
  readonly signed: boolean
  /** No opinion is asked for with a withdrawal; absent: one is. */
  readonly opinion?: boolean | undefined
  /** Ours: it must be given. */
  readonly opinionNeeded?: true | undefined
  readonly actions: {
    readonly submit: boolean
    readonly save: boolean
    readonly withdraw: boolean
    readonly urge: boolean
    readonly print: boolean
  }
  /** What its buttons are called, where that is not as usual; absent in versions from before: their documents may say it all the same. */
  readonly captions?: Captions<'submit' | 'save' | 'withdraw' | 'urge'> | undefined
  readonly comments: boolean
  /** Approvals are summed up by department, role and position: everything that was done, or approvals and returns alone; absent: not at all. */
  readonly summary?: 'all' | 'decisions' | undefined
  readonly batchApproval: boolean
  readonly messages: StartMessages
  /** Absent where there are no time limits; nodes take what they leave to it. */
  readonly times?: NodeTimes | undefined
  /** Absent where nothing is called, and in versions from before events called interfaces. */
  readonly calls?: StartCalls | undefined
}

export interface ApproverNode extends NodeCommon {
  readonly kind: 'approver'
  readonly assignee: Assignee
  readonly counterSign: CounterSign
  /** After a return: run all nodes again, come straight back here, or as the returning person chooses. */
  readonly afterReturn: 'run-again' | 'straight-back' | 'chosen'
  readonly returnTo: ReturnTarget
  /** Progress of the request in percent while this node is current. */
  readonly progress: number
  /** Approves by itself for these people; empty: never. */
  readonly autoApproval: readonly AutoApproval[]
  /** Ours: after a return to run again an approval stands where none of these fields changed; absent: everybody decides anew. */
  readonly watchedFields?: readonly string[] | undefined
  /** Lets the initiator act here though the rule found him as one of the operators (security 4.6). */
  readonly initiatorMayApprove: boolean
  readonly copies: CopyRule
  readonly actions: {
    readonly save: boolean
    readonly approve: boolean
    readonly return: boolean
    readonly recall: boolean
    readonly transfer: boolean
    readonly addSigner: boolean
    readonly print: boolean
    /** Ours: ending the request. Versions stored before it existed do not have it. */
    readonly terminate?: boolean | undefined
  }
  /** As of the start. */
  readonly captions?: Captions<Exclude<keyof ApproverNode['actions'], 'print'>> | undefined
  /** An approval or return must be signed. */
  readonly signed: boolean
  /** An opinion is asked for with what is done at the node. */
  readonly opinion: boolean
  /** Ours: an approval or return needs one. */
  readonly opinionNeeded?: true | undefined
  /** Approvals are refused until these conditions hold (ours); absent: nothing has to hold. */
  readonly approveWhen?: ApproveWhen | undefined
  /** Who handled this node is told when the request is approved at its end (ours). */
  readonly toldAtEnd?: boolean | undefined
  /** A return must be explained with at least so many characters. */
  readonly returnReasonLength: number
  /** The form that is filled in here in place of that of the start, in launch flows alone; absent: that of the start. */
  readonly form?: { readonly id: string; readonly name: string } | undefined
  /** Which values come into it beside those of fields with the same name, by the node that was passed before. */
  readonly transfers?: readonly NodeTransfers[] | undefined
  /** To the fields of the form that is filled in here. */
  readonly rights: readonly FieldRight[]
  readonly description: string
  readonly messages: ApproverMessages
  /** Absent: all as the start node says. */
  readonly times?: NodeTimes | undefined
  /** Absent as at the start node. */
  readonly calls?: ApproverCalls | undefined
}

/** Captions of buttons by the action; one that is absent is called as usual, in the language of the reader. */
export type Captions<Action extends string> = Partial<Readonly<Record<Action, string>>>

export interface ApproveWhen {
  readonly rules: readonly ConditionRule[]
  /** What whoever approves too early is told. */
  readonly message: string
}

/** Starts requests of another flow (子流程), one for each person that its rule finds. */
export interface SubFlowNode extends NodeCommon {
  readonly kind: 'sub-flow'
  readonly flow: { readonly id: string; readonly name: string }
  /** Who starts the requests. */
  readonly assignee: Assignee
  /** The request stands here until all of them have ended; else it goes on at once. */
  readonly waits: boolean
  /** They are submitted at once; else their initiators fill them in first. */
  readonly submits: boolean
  /** Which fields of this form begin with which values there. */
  readonly values: readonly FieldTransfer[]
  /** How those in whose name they begin are told; absent: as the start says. */
  readonly message?: NodeMessage | undefined
  readonly withoutPeople: { readonly rule: 'administrators' | 'given' | 'initiator'; readonly users: readonly string[] }
}

/** The request waits here for a while, and then goes on by itself (定时器). */
export interface TimerNode extends NodeCommon {
  readonly kind: 'timer'
  readonly wait: Wait
}

export interface Wait {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  /** What it passes in, as the hours of a time limit. Of office hours, a day is as long as the office is open on one. */
  readonly counts: TimeCounting
}

/** An invisible node that only carries a second fork in a row. */
export interface PassNode extends NodeCommon {
  readonly kind: 'pass'
}

/** A kind of node that this version keeps but does not run; publishing it is refused. */
export interface ForeignNode {
  readonly kind: 'foreign'
  readonly code: string
  readonly name: string
  readonly type: string
  /** The document with the branches below, but without the next node. */
  readonly document: JsonObject
  readonly next?: FlowNode
  readonly fork?: undefined
}

export type Fork = BranchedFork | ForeignFork

/** By kind: the first branch that holds; all of them (分流); those that whoever passes the node above chooses (选择分支). */
export type BranchedFork = ForkOf<'condition'> | ForkOf<'parallel'> | ForkOf<'chosen'>

interface ForkOf<Kind> {
  readonly kind: Kind
  readonly branches: readonly Branch[]
}

/** A fork that this version keeps but does not run. */
interface ForeignFork {
  readonly kind: 'foreign'
  readonly type: string
  readonly documents: readonly Json[]
}

/** Default, priority and rules are those of a condition; the branches of other forks have none. */
export interface Branch extends NodeCommon {
  readonly kind: 'branch'
  readonly isDefault: boolean
  /** The smallest is asked first; equal ones in the order they stand in. */
  readonly priority: number
  readonly rules: readonly ConditionRule[]
}

export type ConditionRule = Comparison | { readonly kind: 'foreign'; readonly document: Json }

export interface Comparison {
  readonly kind: 'comparison'
  readonly field: string
  readonly symbol: ComparisonSymbol
  readonly other: { readonly kind: 'field'; readonly field: string } | { readonly kind: 'constant'; readonly value: Json }
  /** How it is joined to the rule after it; `and` binds stronger. */
  readonly joined: 'and' | 'or'
  readonly kept?: JsonObject
}

export const comparisonSymbols = ['>=', '>', '==', '<=', '<', '<>', 'like', 'notLike'] as const
export type ComparisonSymbol = (typeof comparisonSymbols)[number]

export interface Members {
  readonly users: readonly string[]
  readonly positions: readonly string[]
  readonly roles: readonly string[]
  readonly organizations: readonly string[]
  readonly groups: readonly string[]
}

export type Assignee =
  | { readonly kind: 'manager'; readonly level: number }
  | { readonly kind: 'department-manager'; readonly level: number }
  | { readonly kind: 'initiator' }
  | { readonly kind: 'form-field'; readonly field: string; readonly holds: FormFieldHolds }
  | { readonly kind: 'handlers'; readonly node: string }
  | { readonly kind: 'members'; readonly members: Members; readonly narrowing: Narrowing }
  /** Whoever passes the node before picks some of these people; of everybody where nobody is named. */
  | { readonly kind: 'candidates'; readonly members: Members; readonly narrowing: Narrowing }
  /** Of each region that a field names, those in one of these roles whose own region covers it (`territory.ts`; ours). */
  | { readonly kind: 'territory'; readonly roles: readonly string[]; readonly field: string; readonly level: TerritoryLevel }
  /** A data interface says who (接口服务); absent while none is chosen. */
  | { readonly kind: 'service'; readonly call?: NodeCall | undefined }
  /** A service at a free address, and what is newer: kept, not run. */
  | { readonly kind: 'foreign'; readonly type: string }

/** At which level regions have people: their codes have 6, 9 or 12 digits. */
export type TerritoryLevel = 'county' | 'township' | 'village'

export type FormFieldHolds = 'users' | 'organizations' | 'positions' | 'roles' | 'groups'

/** Keeps only found people with this relation to the initiator. */
export type Narrowing = 'none' | 'same-department' | 'same-position' | 'superiors' | 'subordinates' | 'same-company'

export type CounterSign =
  | { readonly mode: 'any' }
  /** `rules` say what the share of approvals alone does not; absent: nothing, whatever the document of an older version says. */
  | { readonly mode: 'all'; readonly ratio: number; readonly rules?: VoteRules | undefined }
  | { readonly mode: 'sequence' }

/** What decides a counter-sign of all beside the share of approvals (`counterSignConfig` of the family). */
export interface VoteRules {
  /** So many approvals pass it, in place of a share. */
  readonly approvals?: number
  /** So many returns, or such a share of returns, send it back; absent: as soon as what is left for approvals is too little. */
  readonly returns?: VotesNeeded
}

export interface VotesNeeded {
  readonly by: 'share' | 'number'
  /** Whole percent, or people. */
  readonly least: number
}

export type ReturnTarget =
  | { readonly kind: 'start' }
  | { readonly kind: 'previous' }
  | { readonly kind: 'choice' }
  | { readonly kind: 'node'; readonly node: string }

export type AutoApproval = 'initiator' | 'previous-handler' | 'approved-before'

/** What happens at a node for which nobody is found. */
export type NobodyRule = 'administrators' | 'given' | 'named-by-approver' | 'approve' | 'refuse' | 'initiator'

export interface CopyRule {
  readonly to: Members
  readonly narrowing: Narrowing
  /** The acting person may add recipients. */
  readonly custom: boolean
  readonly toInitiator: boolean
}

/** How messages of one kind go out from a node (workflow 9). */
export type NodeMessage =
  /** Nobody is told. */
  | { readonly kind: 'off' }
  /** By a send configuration that the node names. */
  | { readonly kind: 'own'; readonly configuration: string; readonly name: string; readonly parameters: Json }
  /** As the start node says. */
  | { readonly kind: 'as-start' }
  /** As the product sends such messages: into the box, and by what administrators configured for all flows. */
  | { readonly kind: 'default' }

/** What the start node says of the messages of its flow; nodes may say something else of some. */
export interface StartMessages {
  /** A work item for somebody, also one that was handed to him. */
  readonly todo: NodeMessage
  readonly ended: NodeMessage
  readonly approved: NodeMessage
  readonly returned: NodeMessage
  readonly copied: NodeMessage
  /** Before a work item is due, and once it is; absent in versions from before there were time limits. */
  readonly reminded?: NodeMessage
  readonly overdue?: NodeMessage
  /** To those in whose name sub flows begin, as far as their nodes leave it to the start; absent: as usual. */
  readonly launched?: NodeMessage | undefined
}

export interface ApproverMessages {
  readonly todo: NodeMessage
  readonly approved: NodeMessage
  readonly returned: NodeMessage
  readonly copied: NodeMessage
  readonly reminded?: NodeMessage
  readonly overdue?: NodeMessage
}

/** How long people have at a node, and what happens by itself before and after that (workflow 8). */
export interface NodeTimes {
  readonly limit: TimeRule<TimeLimit>
  readonly reminders: TimeRule<ReminderRule>
  readonly overdue: TimeRule<OverdueRule>
}

export type TimeRule<Own> =
  | { readonly kind: 'off' }
  | { readonly kind: 'as-start' }
  /** `kept` is the document it came as. */
  | (Own & { readonly kind: 'own'; readonly kept?: JsonObject })

export interface TimeLimit {
  /** From when the hours count: when somebody gets the work item, when the request was submitted, or a date of the form. */
  readonly from: 'receipt' | 'launch' | 'form-field'
  /** The field, where a date of the form counts. */
  readonly field: string
  readonly hours: number
  /** What these hours, and those of reminders, pass in. */
  readonly counts: TimeCounting
}

/** What time is counted in (`engine/values/working-time.ts`); what another product wrote and nobody here knows passes as the clock goes, and is not published. */
export type TimeCounting = Counting | 'unknown'

export interface ReminderRule {
  /** Hours from when the limit counts to the first one. */
  readonly firstHours: number
  /** Between two; 0: there is but one. */
  readonly everyHours: number
  readonly notifies: boolean
  /** At which repetition the interface of the event is called; absent: never. */
  readonly callsAt?: number | undefined
}

export interface OverdueRule {
  /** Hours after the limit. */
  readonly firstHours: number
  readonly everyHours: number
  readonly notifies: boolean
  /** The superiors of those who are asked are told, too. */
  readonly tellsSuperiors: boolean
  /** At which repetition it approves by itself; null: never. */
  readonly approvesAt: number | null
  /** As of reminders. */
  readonly callsAt?: number | undefined
}

/** A data interface that an event of a request calls (workflow 10). */
export interface NodeCall {
  /** Id of the interface, and its name when it was chosen. */
  readonly interface: string
  readonly name: string
  readonly parameters: readonly CallParameter[]
  readonly kept?: JsonObject
}

export interface CallParameter {
  /** The parameter of the interface. */
  readonly field: string
  /** Where its value comes from: a field of the form, or a value of the request (`call-values.ts`); `''` leaves it to its default. */
  readonly from: string
  readonly kept?: JsonObject
}

/** What the start node calls: when a request is submitted, approved at its end, or withdrawn; of time limits as far as nodes say nothing. */
export type StartCalls = Partial<Readonly<Record<'launched' | 'ended' | 'withdrawn' | TimedCall, NodeCall>>>

/** What an approver node calls: for each approval, return and approval that is taken back. */
export type ApproverCalls = Partial<Readonly<Record<'approved' | 'rejected' | 'recalled' | TimedCall, NodeCall>>>

type TimedCall = 'reminded' | 'overdue'
export type CallKind = keyof StartCalls | keyof ApproverCalls

export const noMembers: Members = { users: [], positions: [], roles: [], organizations: [], groups: [] }

/** The branches of the step's fork as they stand; none where it has no fork that is run. */
export function branchesOf({ fork }: { readonly fork?: Fork | undefined }): readonly Branch[] {
  return fork && fork.kind !== 'foreign' ? fork.branches : []
}

/**
 * The node a branch begins with, by which whoever chooses names it, as in the family's `branchList`. A branch that is empty or begins with a
 * fork is written with an invisible node.
 */
export function headOf({ code, name, next, fork }: Branch): { readonly code: string; readonly name: string } {
  // What came as no node at all cannot stand in the place of a branch.
  const isNode = next && !(next.kind === 'foreign' && ['', 'condition'].includes(next.type))
  return isNode && !fork ? next : { code: `${code}-empty`, name }
}

export function namesAnybody(members: Members): boolean {
  return [members.users, members.positions, members.roles, members.organizations, members.groups].some((ids) => ids.length > 0)
}
