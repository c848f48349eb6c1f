import { call } from '#engine/contract/call.ts'
import { actionBase, actionInput, actionParams, sentMarks } from '#features/approvals/contract/action-input.ts'

export const saveApprovalDraftCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/SaveAudit/{id}`,
  access: 'signed-in',
  params: actionParams,
  body: actionInput.extend({ fieldMarks: sentMarks }),
  message: 'kernel.saved',
})
