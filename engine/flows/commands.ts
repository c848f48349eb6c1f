import type { Json, JsonObject } from './json.ts'
import type { ReturnMode } from './events.ts'
import type { Person, Urgency } from './state.ts'

/** What somebody commands to do with a task, in the imperative. */
export type FlowCommand = SaveDraft | Submit | Approve | Return | SaveApprovalDraft | Withdraw | Delete | Urge

export interface SaveDraft {
  readonly type: 'save-draft'
  /** Id of the task when this is its first event; a new one is made when absent. */
  readonly taskId?: string
  readonly urgency?: Urgency
}

export interface Submit {
  readonly type: 'submit'
  /** Id of the task when this is its first event; a new one is made when absent. */
  readonly taskId?: string
  readonly urgency?: Urgency
  /** Recipients of copies the initiator adds, where the flow lets him. */
  readonly copyTo?: readonly string[]
  /** People for nodes without any, by node code, after the decision asked for them. */
  readonly people?: NamedPeople
}

/** Members of every decision of an operator. */
interface Handling {
  readonly entry: string
  readonly opinion?: string
  readonly signature?: string
  readonly files?: readonly Json[]
  readonly copyTo?: readonly string[]
  readonly people?: NamedPeople
}

export interface Approve extends Handling {
  readonly type: 'approve'
}

export interface Return extends Handling {
  readonly type: 'return'
  /** Code of the node, or of the start; needed where the node leaves a choice. */
  readonly to?: string
  /** Needed where the node lets the person choose; else the node says it. */
  readonly mode?: ReturnMode
}

export interface SaveApprovalDraft {
  readonly type: 'save-approval-draft'
  readonly entry: string
  readonly draft: Json
}

export interface Withdraw {
  readonly type: 'withdraw'
  readonly opinion?: string
  readonly signature?: string
  readonly files?: readonly Json[]
}

export interface Delete {
  readonly type: 'delete'
}

export interface Urge {
  readonly type: 'urge'
}

export type NamedPeople = Readonly<Record<string, readonly string[]>>

/** What the decision needs to know of the world; it asks nothing else. */
export interface FlowFacts {
  /** Epoch milliseconds. */
  readonly now: number
  /** The same moment as text in the time zone of the system, for titles: `2026-11-21 10:32`. */
  readonly nowText: string
  readonly newId: () => string
  readonly actor: Person
  /** Clean values of the form by field: numbers as decimal text, a sub-table as a list of rows. */
  readonly formData: JsonObject
  readonly directory: Directory
}

/** Who is who: a pure look-up over people as they are at this moment. Unknown ids give nothing. */
export interface Directory {
  /** The n-th superior of a person. */
  managerOf(userId: string, level: number): string | undefined
  /** The manager of the person's department; of the department n - 1 levels above it. */
  departmentManagerOf(userId: string, level: number): string | undefined
  departmentOf(userId: string): string | undefined
  companyOf(userId: string): string | undefined
  positionsOf(userId: string): readonly string[]
  usersOfRole(roleId: string): readonly string[]
  usersOfPosition(positionId: string): readonly string[]
  usersOfOrganization(organizationId: string): readonly string[]
  usersOfGroup(groupId: string): readonly string[]
  isEnabled(userId: string): boolean
  administrators(): readonly string[]
  nameOf(userId: string): string | undefined
}
