import { call } from '#engine/contract/call.ts'
import { actionAnswer, actionBase, actionInput, actionParams } from '#features/approvals/contract/action-input.ts'

export const approveCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/Audit/{id}`,
  access: 'signed-in',
  params: actionParams,
  body: actionInput,
  answer: actionAnswer,
  message: 'approvals.approved',
})
