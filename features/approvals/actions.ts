import type { RequestActionDeclaration, WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { approve } from '#features/approvals/actions/approve/action.ts'
import { deleteRequest } from '#features/approvals/actions/delete/action.ts'
import { returnRequest } from '#features/approvals/actions/return/action.ts'
import { saveApprovalDraft } from '#features/approvals/actions/save-approval-draft/action.ts'
import { urge } from '#features/approvals/actions/urge/action.ts'
import { withdraw } from '#features/approvals/actions/withdraw/action.ts'

/**
 * The actions with a call and a button of their own. Handlers, feet, menus and rows are derived from these lists; a new action is
 * its folder and a line here, beside its folder and line in `engine/flows/actions.ts`. Submitting and saving a draft are no
 * buttons on a request but what its form does, so their calls stand in `contract/requests.ts`.
 */
export const workItemActions: readonly WorkItemActionDeclaration[] = [approve, returnRequest, saveApprovalDraft]

export const requestActions: readonly RequestActionDeclaration[] = [withdraw, urge, deleteRequest]
