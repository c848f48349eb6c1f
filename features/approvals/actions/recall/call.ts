import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionAnswer, actionBase, actionParams, statement } from '#features/approvals/contract/action-input.ts'

/** Of a work item that the caller has handled, or of its request. */
export const recallCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/Recall/{id}`,
  access: 'signed-in',
  params: actionParams,
  body: z.object(statement),
  answer: actionAnswer,
  message: 'approvals.recalled',
})
