import type { ManagerActionDeclaration, RequestActionDeclaration, WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { approve } from '#features/approvals/actions/approve/action.ts'
import { assign } from '#features/approvals/actions/assign/action.ts'
import { deleteRequest } from '#features/approvals/actions/delete/action.ts'
import { returnRequest } from '#features/approvals/actions/return/action.ts'
import { saveApprovalDraft } from '#features/approvals/actions/save-approval-draft/action.ts'
import { transfer } from '#features/approvals/actions/transfer/action.ts'
import { urge } from '#features/approvals/actions/urge/action.ts'
import { withdraw } from '#features/approvals/actions/withdraw/action.ts'

/**
 * The actions with a call and a button of their own. Handlers, buttons, menus and row actions are derived from these lists; a new
 * action needs its folder and a line here, and its folder and a line in `engine/flows/actions.ts`. Submitting and saving a draft
 * belong to the form of a request, so their calls are in `contract/requests.ts`.
 */
export const workItemActions: readonly WorkItemActionDeclaration[] = [approve, returnRequest, saveApprovalDraft, transfer]

export const requestActions: readonly RequestActionDeclaration[] = [withdraw, urge, deleteRequest]

export const managerActions: readonly ManagerActionDeclaration[] = [assign]
