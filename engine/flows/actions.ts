import type { Texts } from '#engine/texts/text.ts'
import { addSigner } from './actions/add-signer/action.ts'
import { approve } from './actions/approve/action.ts'
import { assign } from './actions/assign/action.ts'
import { beginSubFlow } from './actions/begin-sub-flow/action.ts'
import { change } from './actions/change/action.ts'
import { deleteRequest } from './actions/delete/action.ts'
import { endTimer } from './actions/end-timer/action.ts'
import { endSubFlow } from './actions/end-sub-flow/action.ts'
import { fireTimers } from './actions/fire-timers/action.ts'
import { leaveOut } from './actions/leave-out/action.ts'
import { leaveParent } from './actions/leave-parent/action.ts'
import { recall } from './actions/recall/action.ts'
import { removeSigner } from './actions/remove-signer/action.ts'
import { restore } from './actions/restore/action.ts'
import { returnRequest } from './actions/return/action.ts'
import { revive } from './actions/revive/action.ts'
import { saveApprovalDraft } from './actions/save-approval-draft/action.ts'
import { saveDraft } from './actions/save-draft/action.ts'
import { submit } from './actions/submit/action.ts'
import { suspend } from './actions/suspend/action.ts'
import { terminate } from './actions/terminate/action.ts'
import { timeOut } from './actions/time-out/action.ts'
import { transfer } from './actions/transfer/action.ts'
import { urge } from './actions/urge/action.ts'
import { voteToTerminate } from './actions/vote-to-terminate/action.ts'
import { withdraw } from './actions/withdraw/action.ts'
import type { Course, Stop } from './course.ts'

/**
 * Everything that is done with a request, in the order in which it is offered to people. Commands, events, decisions, history, work
 * items and what is offered to whom are derived from this list; a new action is its folder and a line here.
 */
export const actions = {
  'save-draft': saveDraft,
  submit,
  withdraw,
  urge,
  delete: deleteRequest,
  approve,
  return: returnRequest,
  'save-approval-draft': saveApprovalDraft,
  transfer,
  'add-signer': addSigner,
  'vote-to-terminate': voteToTerminate,
  recall,
  'remove-signer': removeSigner,
  assign,
  suspend,
  restore,
  terminate,
  'end-timer': endTimer,
  change,
  revive,
  'leave-out': leaveOut,
  'time-out': timeOut,
  'begin-sub-flow': beginSubFlow,
  'end-sub-flow': endSubFlow,
  'leave-parent': leaveParent,
  'fire-timers': fireTimers,
} as const

type Actions = typeof actions
export type ActionType = keyof Actions

export type CommandOf<Type extends ActionType> = Parameters<Actions[Type]['take']>[1]

/** What somebody commands to do with a request, in the imperative. */
export type FlowCommand = CommandOf<ActionType>

type Taken = { readonly [Type in ActionType]: { readonly take: (course: Course, command: CommandOf<Type>) => Stop | undefined } }

/** Has the action of this type refuse or decide the command. */
export function takeAction<Type extends ActionType>(type: Type, course: Course, command: CommandOf<Type>): Stop | undefined {
  const taken: Taken = actions
  return taken[type].take(course, command)
}

/** The words of all actions. */
export const actionTexts: Texts = Object.assign({}, ...Object.values(actions).map((action) => action.texts))
