import type { WorkingCalendar } from '#engine/values/working-time.ts'
import type { JsonObject } from './json.ts'
import type { Person } from './state.ts'

/** People for nodes without any, by node code, after the decision asked for them. */
export type NamedPeople = Readonly<Record<string, readonly string[]>>

/** Facts a decision depends on besides definition, state and command. */
export interface FlowFacts {
  /** Epoch milliseconds. */
  readonly now: number
  /** The same moment as text in the time zone of the system, for titles: `2026-11-21 10:32`. */
  readonly nowText: string
  readonly newId: () => string
  readonly actor: Person
  /** Who acts in the name of `actor` because of a delegation (委托); absent where the actor does it himself. */
  readonly through?: Person
  /** Clean values of the form by field: numbers as decimal text, a sub-table as a list of rows. */
  readonly formData: JsonObject
  /** The same with masked values covered: what titles name. */
  readonly toldData: JsonObject
  readonly directory: Directory
  /** The working days as they are known at this moment. */
  readonly calendar: WorkingCalendar
  /**
   * What data interfaces said of whom a node asks, by the code of the node; undefined of one that was not asked yet. A decision waits for nothing,
   * so it says which ones it needs, and is made again with their answers. Absent where none are asked.
   */
  readonly services?: ServiceAnswers
  /**
   * Whether the form of its own of a node, as it would be there after these events, lacks what whoever approves has to fill in: then nothing
   * approves by itself. Absent where no node has one.
   */
  readonly incomplete?: (node: string, events: readonly HappenedSoFar[]) => boolean
  /** Whether the acting person may see somebody, and so name him; not asked about himself. */
  readonly sees: (userId: string) => boolean
}

/** An event of the decision that is being made, where only its type matters. */
export interface HappenedSoFar {
  readonly type: string
  readonly sequence: number
  readonly at: number
}

export type ServiceAnswers = (node: string) => ServiceAnswer | undefined

/** Whom a data interface names; why it names nobody; or that it will be asked when the decision is made, as what is asked now is but a question. */
export type ServiceAnswer =
  | { readonly kind: 'people'; readonly users: readonly string[] }
  | { readonly kind: 'failed'; readonly why: Exclude<ServiceFailure, 'nobody'> }
  | { readonly kind: 'later' }

/** Why a data interface named nobody: it gave no answer or one that names nobody in a way that is known, people that do not exist, too many, or none. */
export type ServiceFailure = 'unanswered' | 'unreadable' | 'unknown-people' | 'too-many' | 'nobody'

/** Directory: a pure look-up of people as they are at this moment. Unknown ids give nothing. */
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
  /** Codes of the regions of the organizations that a person belongs to. */
  regionsOf(userId: string): readonly string[]
  /** What people call a region; its code where nothing is known of it. */
  regionName(code: string): string
  administrators(): readonly string[]
  nameOf(userId: string): string | undefined
}
