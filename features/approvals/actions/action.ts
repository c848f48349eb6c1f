import type { AccessRule, Call, CallBody, CallInput } from '#engine/contract/call.ts'
import type { FlowCommand } from '#engine/flows/actions.ts'
import type { RecordAction } from '#engine/flows/event-kind.ts'
import type { FieldMark } from '#engine/flows/field-marks.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { Syllables } from '#engine/values/pinyin.ts'
import type { OpenTurn, RequestRow } from '#features/approvals/contract/shapes.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'

/**
 * Connects an action of the flow engine with its users: the call, the command it stands for, and what screens draw for it. Server
 * and browser read the same declaration; the lists of all actions are in `actions.ts`.
 *
 * The functions are written as methods, so that declarations of different calls fit into one list; each is only called with input
 * of its own call.
 */
interface ActionDeclaration<C extends Call> {
  readonly call: C
  /** The name of the action in `actions` of a request or work item. */
  readonly word: string
  /** The dialog to fill in; without one the button acts at once. */
  readonly dialog?: ActionDialog
  /** Whether fields of the form can be marked, to travel with it. */
  readonly takesMarks?: boolean
  /**
   * The body to send for the answers of the dialog.
   *
   * @param id of the request, or of the work item
   */
  body(answers: Answers, id: string): CallInput<C>['body']
  /** The command for the input of the call. */
  command(input: ActionInput<C>, flow: FlowDefinition): FlowCommand
  /** For actions that send the request back: the code of their line in the history and its colour. */
  readonly sendsBack?: { readonly action: RecordAction; readonly tone: 'returned' | 'withdrawn' }
}

interface ActionInput<C extends Call> {
  /** Of the request, or of the work item. */
  readonly id: string
  readonly body: CallBody<C>
  /** Fields of the form that were marked, where the call takes marks (`sentMarks`); checked against what the person may read. */
  readonly marks?: readonly FieldMark[]
}

/** An action of an approver on a work item. */
export interface WorkItemActionDeclaration<C extends Call = Call> extends ActionDeclaration<C> {
  /**
   * How the values of the form are used: `submitted` checks and saves them, even when none are sent, because the node may require
   * more than is filled in; `saved` saves the values that are sent; `kept` leaves the record unchanged.
   */
  readonly form: 'submitted' | 'saved' | 'kept'
  /** The work item stays with its person, who goes on with it. */
  readonly stays?: boolean
  readonly button: ActionButton & { readonly place: 'foot' | 'more' }
  /** Offered by the command bar for single to-dos (`同意 ZZBA202600001`), under the label of the button and these further names. */
  readonly called?: { readonly also?: TextKey; readonly pinyin: readonly Syllables[] }
}

/** What a request and its row in the monitor tell of its open work items, and of the timers that run. */
export interface TurnsOfRequest {
  readonly flowTaskOperatorList: readonly OpenTurn[]
  readonly timers?: RequestRow['timers']
  readonly captions?: RequestRow['captions']
  readonly opinions?: RequestRow['opinions']
  readonly signed?: RequestRow['signed']
}

/** An action on the request as a whole: of those who manage its people. */
export interface ManagerActionDeclaration<C extends Call = Call> extends ActionDeclaration<C> {
  readonly dialog?: ActionDialog<TurnsOfRequest>
  /** The right to it, where its call stands for several actions and asks for less. */
  readonly access?: AccessRule
  /** It asks to which node, by a dialog of its own that is loaded when it is opened. */
  readonly asksWhere?: true
  /** The button in the footer of the request. */
  readonly button: ActionButton & { readonly question?: TextKey }
  /** What is read again afterwards. When the request is `gone`, its page is left. */
  readonly changes: 'detail' | 'detail-and-lists' | 'gone'
}

/** An action of the initiator on the request. */
export interface RequestActionDeclaration<C extends Call = Call> extends ManagerActionDeclaration<C> {
  /** The action in the row of a list, which asks for confirmation. */
  readonly row: { readonly order: number; readonly question: TextKey }
}

interface ActionButton {
  readonly label: TextKey
  /** Order from left to right; the primary button is last. */
  readonly order: number
  readonly look?: 'primary' | 'danger'
}

/** The answers of a dialog. */
export interface Answers {
  readonly opinion: string
  /** The chosen option by name of the question. */
  readonly chosen: Readonly<Record<string, string | number>>
  /** Ids of people by name of the question. */
  readonly people: Readonly<Record<string, readonly string[]>>
  /** Remarks on marked fields of the form, by path, for an action that takes them. */
  readonly marks?: ReadonlyMap<string, string>
  /** Files beside the opinion. */
  readonly files?: readonly { readonly fileId: string }[]
}

export type Say = (key: TextKey, params?: TextParams) => string

/**
 * @typeParam Request what the dialog reads of the request: its detail, or less where it is asked in lists too
 */
export interface ActionDialog<Request = RequestDetail> {
  readonly title: TextKey
  /** A sentence that says what the action will do. */
  readonly effect?: (request: Request, say: Say) => string
  /** @param chosen the answers so far, of which what other answers lead to may depend; none before the dialog is open */
  readonly questions: (request: Request, say: Say, chosen: Answers['chosen']) => readonly Question[]
}

/** One question of a dialog, in the language of the session. */
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
  /** Nobody has to be named. */
  readonly isOptional?: boolean
}

export interface OpinionQuestion {
  readonly kind: 'opinion'
  readonly label: string
  /** Suggested texts; absent: no phrases are offered. */
  readonly phrases?: readonly string[]
  /** The minimum number of characters, with the texts shown before and after an attempt. */
  readonly least?: {
    readonly length: number
    readonly help: string
    readonly problem: string
    /** It counts with this answer to another question alone; absent: always. */
    readonly with?: { readonly name: string; readonly value: string | number }
  }
}
