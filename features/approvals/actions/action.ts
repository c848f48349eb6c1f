import type { Call, CallBody, CallInput } from '#engine/contract/call.ts'
import type { FlowCommand } from '#engine/flows/actions.ts'
import type { RecordAction } from '#engine/flows/event-kind.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'

/**
 * How an action of the flow engine meets its users: the call with the command it means, and what screens draw for it. Server
 * and browser read the same declaration; the lists of all are in `actions.ts`.
 *
 * The functions are written as methods, so that declarations of different calls stand in one list: each is only given what its
 * own call has read, as handlers are.
 */
interface ActionDeclaration<C extends Call> {
  readonly call: C
  /** The word in `actions` of a request or work item that offers it. */
  readonly word: string
  /** What the dialog asks; without one the button acts at once. */
  readonly dialog?: ActionDialog
  /** The body to send for what was answered. */
  body(answers: Answers): CallInput<C>['body']
  /** The command that a call means. */
  command(input: ActionInput<C>, flow: FlowDefinition): FlowCommand
  /** The line it leaves in the history, where it sends the request back. */
  readonly sendsBack?: { readonly action: RecordAction; readonly tone: 'returned' | 'withdrawn' }
}

interface ActionInput<C extends Call> {
  /** Of the request, or of the work item. */
  readonly id: string
  readonly body: CallBody<C>
}

/** What the person of a work item does with it. */
export interface WorkItemActionDeclaration<C extends Call = Call> extends ActionDeclaration<C> {
  /**
   * What becomes of the values of the form: `submitted` checks and saves them, also where none are sent, as the node may ask for
   * more than is filled in; `saved` saves those that are sent; `kept` leaves the record as it is.
   */
  readonly form: 'submitted' | 'saved' | 'kept'
  readonly button: ActionButton & { readonly place: 'foot' | 'more' }
}

/** What the initiator does with his request. */
export interface RequestActionDeclaration<C extends Call = Call> extends ActionDeclaration<C> {
  /** In the foot of the request. */
  readonly button: ActionButton & { readonly question?: TextKey }
  /** In the row of a list, where it asks once before it acts. */
  readonly row: { readonly order: number; readonly question: TextKey }
  /** What is old afterwards. A request that is gone is left. */
  readonly changes: 'detail' | 'detail-and-lists' | 'gone'
}

interface ActionButton {
  readonly label: TextKey
  /** From left to right; the primary one stands last. */
  readonly order: number
  readonly look?: 'primary' | 'danger'
}

/** What was answered in a dialog. */
export interface Answers {
  readonly opinion: string
  /** By the name of the question. */
  readonly chosen: Readonly<Record<string, string | number>>
  /** Ids of people by the name of the question. */
  readonly people: Readonly<Record<string, readonly string[]>>
}

type Say = (key: TextKey, params?: TextParams) => string

export interface ActionDialog {
  readonly title: TextKey
  /** What will happen. */
  readonly effect?: (request: RequestDetail, say: Say) => string
  readonly questions: (request: RequestDetail, say: Say) => readonly Question[]
}

/** One question of a dialog, its words already in the language of the session. */
export type Question = ChoiceQuestion | PeopleQuestion | OpinionQuestion

export interface ChoiceQuestion {
  readonly kind: 'choice'
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string | number; readonly label: string; readonly effect?: string }[]
}

export interface PeopleQuestion {
  readonly kind: 'people'
  readonly name: string
  readonly label: string
  readonly multiple: boolean
}

export interface OpinionQuestion {
  readonly kind: 'opinion'
  readonly label: string
  /** What is often written; absent: no phrases are offered. */
  readonly phrases?: readonly string[]
  /** Least number of characters, with what is said about it before and after a try. */
  readonly least?: { readonly length: number; readonly help: string; readonly problem: string }
}
