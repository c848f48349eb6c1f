import type { ManagerActionDeclaration, RequestActionDeclaration, WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { addSigner } from '#features/approvals/actions/add-signer/action.ts'
import { approve } from '#features/approvals/actions/approve/action.ts'
import { assign } from '#features/approvals/actions/assign/action.ts'
import { change } from '#features/approvals/actions/change/action.ts'
import { endTimer } from '#features/approvals/actions/end-timer/action.ts'
import { deleteRequest } from '#features/approvals/actions/delete/action.ts'
import { recall } from '#features/approvals/actions/recall/action.ts'
import { removeSigner } from '#features/approvals/actions/remove-signer/action.ts'
import { restore } from '#features/approvals/actions/restore/action.ts'
import { returnRequest } from '#features/approvals/actions/return/action.ts'
import { revive } from '#features/approvals/actions/revive/action.ts'
import { saveApprovalDraft } from '#features/approvals/actions/save-approval-draft/action.ts'
import { suspend } from '#features/approvals/actions/suspend/action.ts'
import { terminate } from '#features/approvals/actions/terminate/action.ts'
import { transfer } from '#features/approvals/actions/transfer/action.ts'
import { urge } from '#features/approvals/actions/urge/action.ts'
import { voteToTerminate } from '#features/approvals/actions/vote-to-terminate/action.ts'
import { withdraw } from '#features/approvals/actions/withdraw/action.ts'

/**
 * The actions with a call and a button of their own. Handlers, buttons, menus and row actions are derived from these lists; a new
 * action needs its folder and a line here, and its folder and a line in `engine/flows/actions.ts`. Submitting and saving a draft
 * belong to the form of a request, so their calls are in `contract/requests.ts`.
 */
export const workItemActions: readonly WorkItemActionDeclaration[] = [
  approve,
  returnRequest,
  saveApprovalDraft,
  transfer,
  addSigner,
  voteToTerminate,
]

export const requestActions: readonly RequestActionDeclaration[] = [withdraw, urge, deleteRequest]

/** Of those who watch over requests (流程监控). */
export const watcherActions: readonly ManagerActionDeclaration[] = [suspend, restore, endTimer, change, revive, terminate]

export const managerActions: readonly ManagerActionDeclaration[] = [recall, removeSigner, assign, ...watcherActions]
